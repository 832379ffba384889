import { t } from "@atrium/words";
import { PassThrough } from "node:stream";
import type { MailSecurity } from "@atrium/contract/alarms";
import { isIP } from "node:net";
import { AddressRefused, guardedAddress } from "@atrium/drivers";
import { noAnswerWords } from "../http/noAnswerWords.ts";
import { withAuthority } from "../http/certificates.ts";
import { answerText, type Outcome } from "./outcome.ts";

/** A mail server, and how one gets in. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly from: string;
  readonly certificate?: string | undefined;
  /** Ms for each answer of the server. */
  readonly timeout?: number;
}

export interface Mail {
  /** One for all attempts, so that whoever has it already can drop the second. */
  readonly message: string;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly siteName: string;
  readonly isCritical?: boolean;
  readonly attachment?: { readonly fileName: string; readonly mediaType: string; readonly content: Buffer };
  /** Mails of one alarm stand together. */
  readonly thread?: string | undefined;
  readonly signal: AbortSignal;
}

const TIMEOUT = 20_000;

/** It was we who gave up. */
class Ended extends Error {}

/** Hands a mail to the server; it is sent once the server has taken it. */
export async function sendMail(server: MailServer, mail: Mail): Promise<Outcome> {
  let address: string;
  try {
    // The library looks names up in its own way: it gets the address that was looked at.
    address = await guardedAddress(server.host);
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: "never", answer: answerText(error.message) };
    return outcomeOf(error, false);
  }
  // Loaded at the first mail: a start does not wait for it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportOptions(server, address));
  let isHandedOver = false;
  transport.use("stream", ({ message }, done) => {
    message.processFunc((input) => input.pipe(new PassThrough()).on("end", () => (isHandedOver = true)));
    done();
  });
  const { attachment } = mail;
  const host = server.from.split("@").at(-1) ?? "localhost";
  const sending = transport.sendMail({
    from: { name: `Atrium, ${mail.siteName}`, address: server.from },
    to: mail.to,
    subject: mail.subject,
    text: mail.lines.join("\n"),
    messageId: `<${mail.message}@${host}>`,
    ...(mail.thread === undefined ? {} : { references: `<${mail.thread}@${host}>` }),
    ...(mail.isCritical === true ? { priority: "high" as const } : {}),
    ...(attachment === undefined ? {} : { attachments: [attachmentOf(attachment)] }),
    // No absence note answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await Promise.race([sending, whenAborted(mail.signal)]);
    return { kind: "taken", answer: answerText(sent.response) };
  } catch (error) {
    return outcomeOf(error, isHandedOver);
  } finally {
    transport.close();
  }
}

function attachmentOf({ fileName: filename, mediaType: contentType, content }: NonNullable<Mail["attachment"]>) {
  return { filename, contentType, content };
}

function transportOptions(server: MailServer, address: string) {
  const { host, port, security, username, password, certificate, timeout = TIMEOUT } = server;
  return {
    host: address,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? "" } }),
    tls: {
      minVersion: "TLSv1.2" as const,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(certificate === undefined ? {} : { ca: withAuthority(certificate) }),
    },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    const stop = () => {
      const isLate = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
      reject(isLate ? new Error(t("no answer in time")) : new Ended(t("this server stopped")));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** A refusal of the mail or its receiver is for good; one of the name and password is not, because they are corrected. */
function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : Number.NaN;
  const hasSpoken = error instanceof Ended || (error instanceof Error && status > 0);
  const answer = answerText(hasSpoken ? error.message : noAnswerWords(error));
  const isOfLogin = error instanceof Error && "code" in error && error.code === "EAUTH";
  if (status >= 500 && !isOfLogin) return { kind: "never", answer };
  return { kind: "later", answer, isUnknown: isHandedOver && Number.isNaN(status) };
}
