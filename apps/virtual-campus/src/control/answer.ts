import type * as z from "zod";

/** What the switchboard answers, as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer that says what is wrong with a request. */
export interface Problem extends Answer {
  readonly body: { readonly message: string; readonly fields: readonly { path: string; message: string }[] };
}

export function ok(body: object): Answer {
  return { status: 200, body };
}
export function notFound(message: string): Problem {
  return problem(404, message, []);
}
export function invalid(error: z.ZodError): Problem {
  const fields = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  return problem(400, "The request does not fit.", fields);
}
export function problem(status: number, message: string, fields: { path: string; message: string }[]): Problem {
  return { status, body: { message, fields } };
}
