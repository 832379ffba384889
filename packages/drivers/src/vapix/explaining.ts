import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";

/** Characters of an answer that are shown. */
const SHOWN = 200;

/** A request and its answer; what stands in the headers is nobody's to read. */
export function explainVapix({ station, sent, received }: Exchange): ExplainedExchange {
  return {
    ...(station === undefined ? {} : { station: String(station) }),
    ...(sent && { sent: sent.map(textOf).join(" ") }),
    ...(received && { received: answerWords(received) }),
  };
}

function answerWords([status = "", body = ""]: readonly WirePiece[]): string {
  if (status === "401") return "HTTP 401: it wants the password, or another proof of it";
  const text = textOf(body).replaceAll(/\s+/g, " ").trim();
  const words = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return `HTTP ${textOf(status)}${words === "" ? "" : `: ${words}`}`;
}

function textOf(piece: WirePiece): string {
  if (typeof piece === "string") return piece;
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("utf8");
}
