import type { DirectorySettings } from "@atrium/contract/people";
import { AddressRefused, guardedConnect } from "@atrium/drivers";
import { t } from "@atrium/words";
import { Client, InvalidCredentialsError, type SearchOptions, type SearchResult } from "ldapts";
import { isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { withAuthority } from "../../../../platform/http/certificates.ts";
import { isCertificateError, noAnswerWords } from "../../../../platform/http/noAnswerWords.ts";
import { DirectoryFault } from "./directoryFault.ts";
import { askForTls } from "./startTls.ts";

/** All of one sign-in at one directory, ms. */
const TIMEOUT = 8_000;
/** Bytes that a directory says in that time. */
const LIMIT = 4_000_000;

/** Where a directory is, its port too. */
export function hostOf(address: string): { readonly host: string; readonly port: number; readonly isTls: boolean } {
  const isTls = /^ldaps:/i.test(address);
  // As a web address: it alone has its port and brackets read.
  const url = new URL(address.replace(/^ldaps?:/i, "http:"));
  const written = /:(\d+)$/.exec(address)?.[1];
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(written ?? (isTls ? 636 : 389)), isTls };
}

/**
 * One connection to a directory, for one sign-in. It is encrypted before the first name is said, and never opened again: what
 * breaks is over.
 */
export class DirectoryLine {
  readonly #client: Client;
  readonly #end: () => void;
  /** "TLSv1.3"; null: it is not encrypted. */
  readonly protocol: string | null;

  private constructor(client: Client, protocol: string | null, end: () => void) {
    this.#client = client;
    this.protocol = protocol;
    this.#end = end;
  }

  /** Opens it and hands it to `work`. @throws DirectoryFault, and what `work` throws */
  static async with<Result>(
    settings: DirectorySettings,
    work: (line: DirectoryLine) => Promise<Result>,
  ): Promise<Result> {
    const { host, port, isTls } = hostOf(settings.address);
    const socket = guardedConnect({ host, port });
    const late = setTimeout(() => socket.destroy(new Error(t("no answer"))), TIMEOUT);
    let heard = 0;
    const end = (): void => {
      clearTimeout(late);
      socket.destroy();
    };
    socket.on("error", () => undefined);
    try {
      await opened(socket, "connect");
      if (!isTls && settings.isStartTls) await askForTls(socket);
      const line = isTls || settings.isStartTls ? await encrypted(socket, host, settings.certificate) : socket;
      line.on("data", (chunk: Buffer) => {
        heard += chunk.length;
        if (heard > LIMIT) socket.destroy(new Error("the answer is too long"));
      });
      const client = new Client({ url: "ldap://directory.invalid", timeout: TIMEOUT, createConnection: once(line) });
      const protocol = "getProtocol" in line ? line.getProtocol() : null;
      return await work(new DirectoryLine(client, protocol, end));
    } catch (error) {
      throw asFault(error);
    } finally {
      end();
    }
  }

  /** As the account of this server. @throws DirectoryFault */
  async enter({ serviceName }: DirectorySettings, password: string): Promise<void> {
    let isIn = false;
    try {
      isIn = await this.isPassword(serviceName, password);
    } catch (error) {
      if (!(error instanceof PasswordUnusable)) throw error;
    }
    if (!isIn) throw new DirectoryFault("service", t("it does not accept the service account or its password"));
  }

  /** Whether the directory takes the password. What it says of it is thrown, where the password was right and does not count. */
  async isPassword(who: string, password: string): Promise<boolean> {
    // Without a password most directories say yes to anybody (RFC 4513, 5.1.2).
    if (password === "") return false;
    try {
      await this.#client.bind(who, password);
      return true;
    } catch (error) {
      if (!(error instanceof InvalidCredentialsError)) throw asFault(error);
      const why = REASONS.get(/\bdata ([0-9a-f]{3})\b/.exec(error.message)?.[1] ?? "");
      if (why !== undefined) throw new PasswordUnusable(why);
      return false;
    }
  }

  /** @throws DirectoryFault */
  async search(base: string, options: SearchOptions): Promise<SearchResult> {
    try {
      return await this.#client.search(base, { scope: "sub", timeLimit: TIMEOUT / 1_000, ...options });
    } catch (error) {
      throw asFault(error);
    }
  }

  close(): void {
    this.#end();
  }
}

/** The password is right, and there is still no way in: it is over, or the account is. */
export class PasswordUnusable extends Error {
  override readonly name = "PasswordUnusable";
  readonly why: "old-password" | "inactive";

  constructor(why: "old-password" | "inactive") {
    super(why);
    this.why = why;
  }
}

/** What Active Directory says of right passwords alone: 532 over, 773 to be changed first, 533 disabled, 701 over. */
const REASONS: ReadonlyMap<string, PasswordUnusable["why"]> = new Map([
  ["532", "old-password"],
  ["773", "old-password"],
  ["533", "inactive"],
  ["701", "inactive"],
] as const);

/** The library opens a new connection where one has ended, unencrypted and without a word. It gets this one alone. */
function once(line: Socket): () => Socket {
  let isTaken = false;
  return () => {
    if (isTaken || line.destroyed) throw new Error(t("no answer"));
    isTaken = true;
    return line;
  };
}

async function encrypted(socket: Socket, host: string, certificate: string | undefined): Promise<TLSSocket> {
  const line = connectTls({
    socket,
    // Checked against the certificate; an address is no name to ask for.
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(certificate === undefined ? {} : { ca: withAuthority(certificate) }),
  });
  socket.once("close", () => line.destroy());
  await opened(line, "secureConnect");
  line.on("error", () => undefined);
  return line;
}

async function opened(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once(event, resolve);
    socket.once("error", reject);
    socket.once("close", () => {
      reject(new Error(t("no answer")));
    });
  });
}

/** What an error of the network or of the directory means. */
function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DirectoryFault || error instanceof PasswordUnusable) return error;
  const { message } = error;
  const words = error instanceof AddressRefused ? message : t("no answer");
  if (isCertificateError(error)) return new DirectoryFault("certificate", noAnswerWords(error), { cause: error });
  const code: unknown = Reflect.get(error, "code");
  // A number is the directory's own answer: 10 refers to another server, 51 and 52 say that it cannot now.
  if (code === 10) return new DirectoryFault("referral", t("it refers to another server"), { cause: error });
  if (typeof code === "number" && code !== 51 && code !== 52) {
    return new DirectoryFault("invalid", message.slice(0, 200), { cause: error });
  }
  return new DirectoryFault("unreachable", words, { cause: error });
}
