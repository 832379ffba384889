import type { ExchangeFailure } from "@atrium/contract";
import type { Dispatcher } from "undici";
import { VapixGarbage } from "./vapixError.ts";

/** What a unit answers, its words unread. */
export interface Answer {
  readonly status: number;
  readonly challenges: string[];
  readonly octets: Buffer;
}

/** Reads an answer to its end. @param longest octets @throws VapixGarbage where there are more */
export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  name: string,
  longest: number,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longest) throw new VapixGarbage(`${name} answers without end.`);
    chunks.push(bytes);
  }
  const octets = Buffer.concat(chunks);
  const challenges = headers["www-authenticate"] ?? [];
  return {
    status: statusCode,
    challenges: typeof challenges === "string" ? [challenges] : challenges,
    octets,
  };
}

/** A 401 without a proof before is the unit's question, and no failure. */
export function failureIn({ status }: Answer, authorization: string | null): ExchangeFailure | undefined {
  if (status === 401) return authorization === null ? undefined : "password";
  return status >= 400 ? "exception" : undefined;
}

/** A unit's own words in an error, short enough for a person. */
export function firstWords(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
  return line.startsWith("<") ? "" : line.trim().slice(0, 160);
}
