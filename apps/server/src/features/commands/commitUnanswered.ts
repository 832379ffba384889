/** The connection to the database was lost after COMMIT was sent: the transaction may be committed or not. */
export class CommitUnanswered extends Error {
  constructor(cause: unknown) {
    super("The database did not answer COMMIT", { cause });
    this.name = "CommitUnanswered";
  }
}
