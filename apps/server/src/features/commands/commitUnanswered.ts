/** The connection to the database was lost after COMMIT was sent: what it was to keep may be kept or not. */
export class CommitUnanswered extends Error {
  constructor(cause: unknown) {
    super("The database did not answer COMMIT", { cause });
    this.name = "CommitUnanswered";
  }
}
