//! The longest uncrossed path of a board.

use crate::message::{Message, ProgressFields};
use crate::shared::describe_limit;
use crate::uncrossed::{UncrossedQuery, UncrossedReply};
use destrier::answers::uncrossed::uncrossed_with;
use destrier_search::method::Control;

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
