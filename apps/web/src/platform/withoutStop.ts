/** A message for a page that sets the full stop itself, or goes on after it. */
export function withoutStop(message: string): string {
  return message.replace(/(?<!\.)\.$/, "");
}
