//! What all requests share.

use super::access::Access;
use super::job::JobLimits;
use super::page::Page;
use crate::session::Session;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Who may ask, the files, and the limits of queries.
pub(super) struct Shared {
    pub(super) session: &'static Session,
    pub(super) access: Access,
    pub(super) page: Page,
    /// Places for running queries.
    pub(super) places: Arc<Semaphore>,
    pub(super) limits: JobLimits,
}
