import type { Millis } from "@atrium/contract";
import { t } from "@atrium/words";
import { connect } from "node:tls";
import type { TLSSocket } from "node:tls";
import type { Clock } from "@atrium/time";
import { guardedLookup, refusedHost } from "../network/addressGuard.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { AnotherCertificate } from "./certificateReason.ts";
import { fingerprintOf } from "./trust.ts";
import type { Trust } from "./trust.ts";

export interface SecureOptions {
  readonly host: string;
  readonly port: number;
  readonly trust: Trust;
  readonly clock: Clock;
  /** Ms to connect and to agree on the encryption. */
  readonly timeout: Millis;
  readonly signal: AbortSignal;
}

/**
 * An encrypted connection to somebody who is trusted: nothing is sent before that is clear.
 * @throws Error of the network or of TLS; see `certificateReason`
 */
export function openSecure({ host, port, trust, clock, timeout, signal }: SecureOptions): Promise<TLSSocket> {
  const { ca, certificate, privateKey, serverName, fingerprint } = trust;
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const refused = refusedHost(host);
  if (refused !== undefined) return Promise.reject(refused);
  const socket = connect({
    host,
    port,
    lookup: guardedLookup(),
    minVersion: "TLSv1.2",
    // The fingerprint is checked in its place.
    rejectUnauthorized: fingerprint === undefined,
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(privateKey === undefined ? {} : { key: privateKey }),
    ...(serverName === undefined ? {} : { servername: serverName }),
  });
  socket.setNoDelay(true);
  const address = `${host}:${port}`;
  const onEnd = (): void => void socket.destroy(new Error(t("The connection was stopped.")));
  const cancel = afterSilence(clock, timeout, () =>
    socket.destroy(Object.assign(new Error(t("{address} is not responding", { address })), { code: "ETIMEDOUT" })),
  );
  signal.addEventListener("abort", onEnd, { once: true });
  if (signal.aborted) onEnd();
  // It stays: a connection that breaks later must not end the program before its user listens.
  socket.on("error", reject);
  socket.once("close", () => reject(new Error(t("{address} closed the connection", { address }))));
  socket.once("secureConnect", () => {
    const found = fingerprintOf(socket.getPeerCertificate().fingerprint256 ?? "");
    if (fingerprint === undefined || found === fingerprintOf(fingerprint)) resolve(socket);
    else socket.destroy(new AnotherCertificate(found));
  });
  return promise.finally(() => {
    cancel();
    signal.removeEventListener("abort", onEnd);
  });
}
