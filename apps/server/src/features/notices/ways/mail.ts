import { PassThrough } from "node:stream";
import type { MailSecurity } from "@atrium/contract";
import { createTransport } from "nodemailer";
import { withAuthority } from "./certificates.ts";
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
  readonly patience?: number;
}

export interface Mail {
  /** One for all attempts, so that whoever has it already can drop the second. */
  readonly message: string;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly siteName: string;
  readonly isCritical: boolean;
  /** Mails of one alarm stand together. */
  readonly thread?: string | undefined;
  readonly signal: AbortSignal;
}

const PATIENCE = 20_000;

/** Hands a mail to the server; it is sent once the server has taken it. */
export async function sendMail(server: MailServer, mail: Mail): Promise<Outcome> {
  const transport = createTransport(transportOptions(server));
  let isHandedOver = false;
  transport.use("stream", ({ message }, done) => {
    message.processFunc((input) => input.pipe(new PassThrough()).on("end", () => (isHandedOver = true)));
    done();
  });
  const host = server.from.split("@").at(-1) ?? "localhost";
  const sending = transport.sendMail({
    from: { name: `Atrium, ${mail.siteName}`, address: server.from },
    to: mail.to,
    subject: mail.subject,
    text: mail.lines.join("\n"),
    messageId: `<${mail.message}@${host}>`,
    ...(mail.thread === undefined ? {} : { references: `<${mail.thread}@${host}>` }),
    ...(mail.isCritical ? { priority: "high" as const } : {}),
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

function transportOptions(server: MailServer) {
  const { host, port, security, username, password, certificate, patience = PATIENCE } = server;
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? "" } }),
    tls: { minVersion: "TLSv1.2" as const, ...(certificate === undefined ? {} : { ca: withAuthority(certificate) }) },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  };
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    const stop = () => {
      const isLate = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
      reject(new Error(isLate ? "no answer in time" : "this server ended"));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** A refusal of the mail or its receiver is for good; one of the name and password is not, because they are corrected. */
function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const answer = answerText(error instanceof Error ? error.message : String(error));
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : Number.NaN;
  const isOfLogin = error instanceof Error && "code" in error && error.code === "EAUTH";
  if (status >= 500 && !isOfLogin) return { kind: "never", answer };
  return { kind: "later", answer, isUnknown: isHandedOver && Number.isNaN(status) };
}
