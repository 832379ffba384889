import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { RequestListener } from "node:http";
import { createSecureContext } from "node:tls";
import type { Clock, Log } from "@atrium/time";
import { Gauge, type Registry } from "prom-client";
import { every } from "../every.ts";
import type { Http } from "./ourFastify.ts";

/** Files in PEM: the certificate with those between it and its root, and its private key. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

interface OwnTlsOptions {
  readonly files: TlsFiles;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
}

/** How often the files are looked at, ms. */
const LOOK_EVERY = 60_000;
/** From then on each day's log names the end of a certificate that nobody has renewed, ms. */
const SOON = 14 * 86_400_000;
const DAY = 86_400_000;

/** TLS of our own, for an installation without a proxy in front. A renewed certificate is used without a restart. */
export class OwnTls {
  readonly #options: OwnTlsOptions;
  #pair: { readonly cert: string; readonly key: string };
  #changedAt: string;
  #server: Server | undefined;
  #warnedAt = 0;

  /** @throws Error where the files cannot be read, or do not belong to each other */
  constructor(options: OwnTlsOptions) {
    this.#options = options;
    this.#pair = readPair(options.files);
    this.#changedAt = changedAt(options.files);
  }

  /** When the certificate in use ends, ms. */
  get endsAt(): number {
    return new X509Certificate(this.#pair.cert).validToDate.getTime();
  }

  /** The server of these requests, with the limits of time that it is given. */
  serve(
    handler: RequestListener,
    { headers, request, check }: { readonly headers: number; readonly request: number; readonly check: number },
  ): Server {
    const limits = { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: check };
    this.#server = createServer({ ...this.#pair, ...limits, minVersion: "TLSv1.2" }, handler);
    return this.#server;
  }

  /** Uses the files if they are others than before; ones that are wrong change nothing, and are logged. */
  renew(): void {
    const { files, log, clock } = this.#options;
    try {
      const now = changedAt(files);
      if (now !== this.#changedAt) {
        this.#pair = readPair(files);
        this.#server?.setSecureContext(this.#pair);
        this.#changedAt = now;
        log.info({ until: new Date(this.endsAt) }, "the renewed certificate is in use");
      }
    } catch (error) {
      log.error({ err: error, file: files.cert }, "the new certificate cannot be used; the one before stays");
    }
    const left = this.endsAt - clock.now();
    if (left > SOON || clock.now() - this.#warnedAt < DAY) return;
    this.#warnedAt = clock.now();
    log.warn({ until: new Date(this.endsAt), file: files.cert }, "the certificate of the server ends soon");
  }
}

/** Looks after the certificate while the server is there. */
export function addRenewal(
  app: Http,
  tls: OwnTls,
  { clock, log, metrics }: Pick<OwnTlsOptions, "clock" | "log"> & { readonly metrics: Registry },
): void {
  const looking = every({ task: "the certificate", interval: LOOK_EVERY, run: () => tls.renew(), clock, log });
  app.addHook("onClose", async () => looking.stop());
  metrics.registerMetric(
    new Gauge({
      name: "atrium_tls_certificate_ends_seconds",
      help: "When the certificate of the server ends, seconds since the epoch",
      registers: [],
      collect() {
        this.set(tls.endsAt / 1_000);
      },
    }),
  );
}

function changedAt({ cert, key }: TlsFiles): string {
  return [cert, key].map((file) => String(statSync(file).mtimeMs)).join(" ");
}

/** @throws Error in a sentence that names the file */
function readPair({ cert, key }: TlsFiles): { readonly cert: string; readonly key: string } {
  const pair = { cert: read(cert, "ATRIUM_TLS_CERT"), key: read(key, "ATRIUM_TLS_KEY") };
  try {
    createSecureContext(pair);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`ATRIUM_TLS_CERT and ATRIUM_TLS_KEY: ${cert} and ${key} cannot be used together: ${why}`, {
      cause: error,
    });
  }
  return pair;
}

function read(file: string, variable: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${variable}: ${file} cannot be read`, { cause: error });
  }
}
