//! The help of every command, at three widths of the terminal.

use super::CommandLine;
use clap::{Command, CommandFactory};

/// Every command and subcommand, with the words that select it.
fn all_commands() -> Vec<(String, Command)> {
    fn collect(name: &str, command: &Command, all: &mut Vec<(String, Command)>) {
        all.push((name.into(), command.clone()));
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            collect(&format!("{name} {}", inner.get_name()), inner, all);
        }
    }
    let mut program = CommandLine::command();
    program.build();
    let mut all = Vec::new();
    collect("destrier", &program, &mut all);
    all
}

/// Whether a line belongs to a paragraph: not indented, and not a heading.
fn is_prose(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':')
}

#[test]
fn no_line_of_help_is_wider_than_the_terminal() {
    for width in [60, 80, 120] {
        for (name, command) in all_commands() {
            let mut command = command.term_width(width);
            for help in [command.render_help(), command.render_long_help()] {
                for line in help.to_string().lines() {
                    assert!(line.chars().count() <= width, "{name} at {width}: {line}");
                }
            }
        }
    }
}

#[test]
fn paragraphs_break_only_where_the_next_word_does_not_fit() {
    for width in [60, 80, 120] {
        for (name, command) in all_commands() {
            let text = command.term_width(width).render_help().to_string();
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2).filter(|pair| is_prose(pair[0]) && is_prose(pair[1])) {
                let word = pair[1].split(' ').next().unwrap_or_default();
                let fits = pair[0].chars().count() + 1 + word.chars().count() <= width;
                assert!(!fits, "{name} at {width}: '{word}' fits on the line '{}'", pair[0]);
            }
        }
    }
}

#[test]
fn every_command_has_json() {
    for (name, command) in all_commands().into_iter().skip(1) {
        let does_work = command.get_arguments().any(|option| !["help", "version"].contains(&option.get_id().as_str()));
        let has_json = command.get_arguments().any(|option| option.get_long() == Some("json"));
        assert!(has_json || !does_work, "{name} has no --json");
    }
}

#[test]
fn option_help_has_no_line_breaks() {
    for (name, command) in all_commands() {
        for option in command.get_arguments() {
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(!help.contains('\n'), "{name} {}: {help}", option.get_id());
            assert!(!help.is_empty(), "{name} {} has no help", option.get_id());
        }
    }
}

#[test]
fn every_command_shows_examples_that_it_understands() {
    for (name, command) in all_commands() {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  destrier ")).collect();
        assert!(!examples.is_empty(), "{name} shows no examples");

        for example in examples {
            assert!(example.chars().count() + 11 <= 80, "{name}: the example is too long: {example}");

            // A pipe ends the command, and quotation marks hold a word together.
            let command_line = example.split(['|', '>', ';']).next().unwrap_or_default();
            let quoted = command_line.split('\'').enumerate();
            let words = quoted.flat_map(|(index, part)| match index % 2 {
                1 => vec![part],
                _ => part.split_whitespace().collect(),
            });

            let parsed = CommandLine::command().try_get_matches_from(["destrier"].into_iter().chain(words));
            assert!(parsed.is_ok(), "{name}: {example}: {}", parsed.unwrap_err());
        }
    }
}

#[test]
fn time_is_another_name_of_the_time_limit() {
    let commands = all_commands();
    let limited = commands.iter().filter(|(_, command)| {
        let has = |long: &str| command.get_arguments().any(|option| option.get_long() == Some(long));
        has("time-limit") && !has("time")
    });

    let mut count = 0;
    for (name, _) in limited {
        // The value is wrong, so the name of the option is what the message is about.
        let words = name.split(' ').chain(["--time", "x"]).map(Into::into);
        let said = CommandLine::read(words.collect::<Vec<_>>().into_iter()).err().unwrap().to_string();
        assert!(said.contains("invalid value 'x' for '--time-limit"), "{name}: {said}");
        count += 1;
    }

    assert!(count >= 8, "{count}");
}
