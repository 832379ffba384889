import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { TLSSocket } from "node:tls";
import { type Log, systemClock } from "@atrium/time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOCALHOST, RENEWED } from "../../../test/certificate.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { buildHttp } from "./http.ts";
import type { Http } from "./ourFastify.ts";
import { OwnTls } from "./ownTls.ts";

let folder: string;
let files: { cert: string; key: string };
let app: Http | undefined;
const error = vi.fn<Log["error"]>();
const log: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error };
let written = 0;
const closing: (() => void)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-tls-"));
  files = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
  await write(LOCALHOST);
  vi.clearAllMocks();
});
afterEach(async () => {
  await app?.close();
  for (const close of closing.splice(0)) close();
  app = undefined;
  await rm(folder, { recursive: true });
});

/** With another time than before, as any later write has it. */
async function write({ cert, key }: typeof LOCALHOST): Promise<void> {
  written += 1;
  for (const [file, text] of [[files.cert, cert] as const, [files.key, key] as const]) {
    await writeFile(file, text);
    await utimes(file, written, written);
  }
}

/** Behind a fixed handler, so that the renewal is begun by the test. */
async function serve(tls: OwnTls): Promise<URL> {
  const server = tls.serve((_request, response) => response.end("here"), {
    headers: 1_000,
    request: 1_000,
    check: 500,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const address = server.address();
  return new URL(`https://localhost:${typeof address === "object" ? String(address?.port) : ""}`);
}

test("the server of the program answers by TLS, and says that it is to be kept", async () => {
  app = await buildHttp({
    log: createLog("silent"),
    sessions: { find: async () => null, known: () => undefined, endOf: async () => undefined, isProven: () => false },
    webFolder: path.join(folder, "web"),
    tls: files,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { status, hsts } = await call(new URL(app.listeningOrigin));
  expect(status).toBe(200);
  expect(hsts).toContain("max-age");
  const metrics = await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(metrics.body).toContain("atrium_tls_certificate_ends_seconds 4");
});

/** The status of a call, and the certificate that it was answered with. */
async function call({ port }: URL): Promise<{ status: number | undefined; cert: string; hsts: unknown }> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      { host: "localhost", port, path: "/api/health", ca: [LOCALHOST.cert, RENEWED.cert], agent: false },
      (response) => {
        const cert = response.socket instanceof TLSSocket ? response.socket.getPeerCertificate().fingerprint256 : "";
        response.resume();
        resolve({ status: response.statusCode, cert, hsts: response.headers["strict-transport-security"] });
      },
    );
    sent.on("error", reject).end();
  });
}

test("the server speaks TLS by its own certificate, and uses a renewed one without a restart", async () => {
  const tls = new OwnTls({ files, clock: systemClock, log });
  const url = await serve(tls);
  const before = await call(url);
  expect(before.status).toBe(200);
  await write(RENEWED);
  tls.renew();
  const after = await call(url);
  expect(after.status).toBe(200);
  expect(after.cert).not.toBe(before.cert);
});

test("a new certificate that is wrong is logged, and the one before stays", async () => {
  const tls = new OwnTls({ files, clock: systemClock, log });
  const url = await serve(tls);
  const { cert } = await call(url);
  await write({ cert: RENEWED.cert, key: LOCALHOST.key });
  tls.renew();
  expect(error).toHaveBeenCalledTimes(1);
  await write({ cert: "half a file", key: "" });
  tls.renew();
  expect((await call(url)).cert).toBe(cert);
  await write(LOCALHOST);
  tls.renew();
  expect((await call(url)).status).toBe(200);
});

test("a start with files that do not fit says which", async () => {
  await write({ cert: RENEWED.cert, key: LOCALHOST.key });
  expect(() => new OwnTls({ files, clock: systemClock, log })).toThrow(
    /ATRIUM_TLS_CERT and ATRIUM_TLS_KEY: .*cert\.pem/,
  );
  await rm(files.key);
  expect(() => new OwnTls({ files, clock: systemClock, log })).toThrow(`ATRIUM_TLS_KEY: ${files.key} cannot be read`);
  expect(() => readConfig({ ATRIUM_TLS_CERT: files.cert })).toThrow("ATRIUM_TLS_KEY: is missing");
});
