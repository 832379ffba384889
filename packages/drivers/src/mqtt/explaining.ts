import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";

/** Characters of a payload that is shown. */
const SHOWN = 200;

/** A message, or a command and whether the broker took it. */
export function explainMqtt({ station, sent, received }: Exchange): ExplainedExchange {
  return {
    ...(station === undefined ? {} : { station: String(station) }),
    ...(sent && { sent: station === undefined ? "Are you there?" : `Publish ${payloadOf(sent)}` }),
    ...(received && { received: station === undefined ? "Yes" : payloadOf(received) }),
  };
}

function payloadOf([, payload = ""]: readonly WirePiece[]): string {
  if (typeof payload === "string") return shortened(payload);
  const octets = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const text = octets.toString("utf8");
  return text.includes("\uFFFD") ? `${octets.length} octets, ${shortened(octets.toString("hex"))}` : shortened(text);
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
