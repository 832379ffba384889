import type { WirePiece } from "@atrium/drivers";

const CROSSED_OUT = "•••";
const STAR = 0x2a;
/** A secret may be cut where a piece ends: so many of its octets are crossed out there too. */
const SHORTEST_END = 4;

/** The ways in which a secret may stand in what goes over a wire. @param username with which it may be joined */
export function formsOf(secret: string, username: unknown): string[] {
  const joined = typeof username === "string" ? [`${username}:${secret}`] : [];
  const base64 = [secret, ...joined].map((text) => Buffer.from(text).toString("base64").replace(/=+$/, ""));
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...base64];
  return [...new Set(forms)].filter((form) => form !== "").toSorted((a, b) => b.length - a.length);
}

/** The pieces of an exchange without the secrets: a device may repeat what it was sent. */
export function withoutSecrets(
  pieces: readonly WirePiece[] | undefined,
  secrets: readonly string[],
): readonly WirePiece[] | undefined {
  return pieces?.map((piece) =>
    typeof piece === "string" ? textWithout(piece, secrets) : octetsWithout(piece, secrets),
  );
}

function textWithout(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) shown = shown.replaceAll(secret, CROSSED_OUT);
  for (const secret of secrets) {
    const end = endOf(secret, (start) => shown.endsWith(start));
    if (end > 0) shown = `${shown.slice(0, -end)}${CROSSED_OUT}`;
  }
  return shown;
}

function octetsWithout(piece: Uint8Array, secrets: readonly string[]): Uint8Array {
  const octets = Buffer.from(piece);
  for (const secret of secrets) {
    const wanted = Buffer.from(secret);
    for (let at = octets.indexOf(wanted); at !== -1; at = octets.indexOf(wanted, at + 1)) {
      octets.fill(STAR, at, at + wanted.length);
    }
    const end = endOf(secret, (start) => octets.subarray(-start.length).equals(Buffer.from(start)));
    if (end > 0) octets.fill(STAR, octets.length - end);
  }
  return octets;
}

/** How many characters of a secret stand at the end, where the rest was cut off. */
function endOf(secret: string, isEnd: (start: string) => boolean): number {
  for (let length = secret.length - 1; length >= SHORTEST_END; length -= 1) {
    if (isEnd(secret.slice(0, length))) return length;
  }
  return 0;
}
