import { t } from "@atrium/words";
import type { Proof } from "@atrium/rtsp";

/** The camera refuses the account. */
export class AccountRefused extends Error {}

interface CameraCall {
  /** With its port. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly proof: Proof;
  readonly signal: AbortSignal;
}

const UNAUTHORIZED = 401;
/** Twice in a row; a third time could lock the account. */
const MOST_PROOFS = 2;

/**
 * Asks a camera itself, in the way in which the page came, and proves who asks. The camera has to allow the page's address, and to
 * let it read the challenge.
 * @throws AccountRefused
 */
export async function askCamera({ host, path, proof, signal }: CameraCall): Promise<Response> {
  const url = `${location.protocol}//${host}${path}`;
  let headers: Record<string, string> = {};
  for (let proofs = 0; ; proofs += 1) {
    // With credentials a browser answers a challenge itself, by a question to the person: the first request goes without.
    const credentials = proofs === 0 ? "omit" : "include";
    const response = await fetch(url, { credentials, cache: "no-store", headers, signal });
    if (response.status !== UNAUTHORIZED) return response;
    const challenge = response.headers.get("www-authenticate");
    await response.body?.cancel();
    const authorization =
      challenge === null ? undefined : proof.of({ challenges: [challenge], method: "GET", uri: path });
    const isRefused = authorization === undefined || proofs === MOST_PROOFS;
    if (isRefused) throw new AccountRefused(t("The camera rejected the account."));
    headers = { authorization };
  }
}
