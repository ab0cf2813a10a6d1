//! The longest uncrossed path of a board.

use crate::ask::uncrossed::uncrossed_with;
use crate::method::Control;
use crate::wire::message::{Message, ProgressFields};
use crate::wire::shared::describe_limit;
use crate::wire::uncrossed::{UncrossedQuery, UncrossedReply};

/// Carries out the query.
pub(super) fn find(
    query: &UncrossedQuery,
    control: &Control,
    send: &mut dyn FnMut(Message),
) -> Result<UncrossedReply, String> {
    let request = query.read()?;
    let mut column = 0;
    let answer = uncrossed_with(&request, control, &mut |now| {
        if now.column == column {
            return;
        }
        column = now.column;
        let progress = ProgressFields::new(column, Some(now.columns), now.to_string());
        send(Message::Progress(ProgressFields { longest: Some(now.moves + 1), ..progress }));
    })
    .map_err(|fault| fault.to_string())?;
    Ok(UncrossedReply::new(&request, &answer, describe_limit))
}
