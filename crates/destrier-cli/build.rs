//! Prepares two things for the program: the commit from which it was built, and the files of the page.

#[path = "build/page.rs"]
mod page;
#[path = "build/revision.rs"]
mod revision;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    revision::tell();
    page::list();
}
