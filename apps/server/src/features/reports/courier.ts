import type { Feature } from "@atrium/contract";
import { EXPORT_LISTS, MAX_SENT_FILE, mayExport, type ReportReceiver } from "@atrium/contract/exports";
import { formatBytes } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { ENGLISH, type Language, said, t } from "@atrium/words";
import type { Attempted } from "../../platform/delivery/deliverer.ts";
import { writeToFolder } from "../../platform/delivery/folder.ts";
import { sendMail } from "../../platform/delivery/mail.ts";
import { post } from "../../platform/delivery/post.ts";
import { signedHeaders } from "../../platform/delivery/webhookSignature.ts";
import { AppError } from "../../platform/errors.ts";
import { Reach } from "../../platform/reach.ts";
import type { ClaimedDelivery } from "./deliveryStore.ts";
import type { FileStore, MadeFile } from "./fileStore.ts";
import type { PersonRights, ReportNeeds } from "./needs.ts";
import { type MailWordsOptions, mailWords } from "./mailWords.ts";
import type { Receivers } from "./receivers.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

export interface CourierOptions extends ReportNeeds, Omit<MailWordsOptions, "siteName" | "timeZone"> {
  readonly reports: Pick<ReportStore, "find">;
  readonly files: Pick<FileStore, "find" | "content">;
  readonly receivers: Receivers;
  readonly siteName: () => string;
  readonly time: { readonly zone: string };
  readonly clock: Pick<Clock, "now">;
  /** For tests: ms until an answer is given up. */
  readonly answerTimeout?: number;
}

/** A file takes longer than a notice, ms. */
const POST_TIMEOUT = 60_000;

/** A file and who gets it. */
interface Parcel {
  readonly delivery: ClaimedDelivery;
  readonly report: StoredReport;
  readonly file: MadeFile;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Takes files to their receivers, by the rights of the report's owner at that moment. */
export class Courier {
  readonly #options: CourierOptions;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  async attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempted> {
    const { reports, files, receivers } = this.#options;
    const report = await reports.find(delivery.report);
    const file = await files.find(delivery.report, delivery.file);
    if (report === undefined || file === undefined) return { kind: "dropped", answer: t("File not found") };
    const { receiver } = delivery;
    const { people } = this.#options;
    const owner = await people.findRights(report.owner.id);
    if (owner === undefined) return refused("account", t("{name} no longer has an active account", report.owner));
    const person = receiver.way === "person" ? await people.findRights(receiver.user) : undefined;
    if (receiver.way === "person" && person === undefined) {
      return refused("account", t("{name} no longer has an active account", { name: delivery.recipient }));
    }
    if (!receivers.maySend(receiver, owner)) {
      const { username: name } = owner;
      return refused("rights", t("{name} no longer has permission to send reports to others", { name }));
    }
    for (const reader of [owner, person]) {
      if (reader !== undefined && !this.#maySee(report, file, reader)) {
        return refused("rights", t("{name} does not have permission to view this list", { name: reader.username }));
      }
    }
    const language = receivers.languageOf(receiver, person) ?? ENGLISH;
    return await this.#send(receiver, { delivery, report, file, language, signal });
  }

  async #send(receiver: ReportReceiver, parcel: Parcel): Promise<Attempted> {
    switch (receiver.way) {
      case "person": {
        const address = (await this.#options.channels.mailAddresses()).get(receiver.user);
        if (address !== undefined) return await this.#mail(address, parcel);
        const { recipient: name } = parcel.delivery;
        return refused("address", t("{name} has entered no email address under My account.", { name }));
      }
      case "mail":
        return await this.#mail(receiver.address, parcel);
      case "webhook":
        return await this.#post(receiver.channel, parcel);
      default:
        return await this.#write(receiver, parcel);
    }
  }

  async #mail(to: string, { delivery, report, file, language, signal }: Parcel): Promise<Attempted> {
    const { channels, siteName, time, address, answerTimeout: timeout } = this.#options;
    const channel = channels.mail();
    if (channel === undefined) {
      return refused("channel", t("The site has no mail server. Set one up under Notices, Channels."));
    }
    if (channel.trouble !== undefined) return { kind: "later", answer: channel.trouble, code: "channel" };
    const content = await this.#whole(delivery);
    if (content === undefined) return tooLarge();
    const site = siteName();
    const words = mailWords(report, file, { siteName: site, timeZone: time.zone, address });
    return await sendMail(
      { ...channel.server, ...(timeout === undefined ? {} : { timeout }) },
      {
        message: delivery.message,
        to,
        subject: said(words.subject, language),
        lines: words.lines.map((line) => said(line, language)),
        siteName: said(site, language),
        attachment: { fileName: file.fileName, mediaType: file.mediaType, content },
        signal,
      },
    );
  }

  async #post(id: number, { delivery, report, file, signal }: Parcel): Promise<Attempted> {
    const { channels, clock, answerTimeout: timeout = POST_TIMEOUT } = this.#options;
    const webhook = channels.webhooks().find((one) => one.id === id);
    if (webhook === undefined) return refused("channel", t("The webhook was removed or is off."));
    const { url, certificate, secret, trouble } = webhook;
    if (secret === undefined) {
      return {
        kind: "later",
        answer: trouble ?? t("The channel has no signing key. Save it again to create one."),
        code: "channel",
      };
    }
    const body = await this.#whole(delivery);
    if (body === undefined) return tooLarge();
    return await post({
      url,
      certificate,
      headers: {
        ...signedHeaders(secret, { message: delivery.message, now: clock.now(), body }),
        "content-type": file.mediaType,
        "content-disposition": `attachment; filename="${file.fileName}"`,
        // A header has no letters beyond ASCII.
        "atrium-report": encodeURIComponent(report.name),
      },
      body,
      reach: "set",
      signal,
      timeout,
    });
  }

  async #write(
    { folder, path: below }: Extract<ReportReceiver, { way: "folder" }>,
    { delivery, file, signal }: Parcel,
  ): Promise<Attempted> {
    const root = this.#options.folders.get(folder);
    if (root === undefined) {
      return refused("channel", t("The folder {folder} is no longer in the server's configuration.", { folder }));
    }
    const content = this.#options.files.content(delivery.file, delivery.variant);
    const { fileName } = file;
    return await writeToFolder({ root, name: folder, below, fileName, content, message: delivery.message, signal });
  }

  /** undefined: it is too large to be sent. */
  async #whole({ file, variant }: ClaimedDelivery): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of this.#options.files.content(file, variant)) {
      size += part.length;
      if (size > MAX_SENT_FILE) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** Of the list that the file is of, and of all of it. */
  #maySee({ content }: StoredReport, { list }: MadeFile, { features, limits }: PersonRights): boolean {
    if (!opens(list, features)) return false;
    if (limits === undefined) return true;
    if (content === undefined || content.of.list !== list) return false;
    try {
      this.#options.exports.check(content.of, { features, reach: Reach.of(limits) });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

/** @param list as it was kept: one that is unknown by now is nobody's */
export function opens(list: string, features: ReadonlySet<Feature>): boolean {
  const found = EXPORT_LISTS.find((one) => one === list);
  return found !== undefined && mayExport(found, features);
}

function refused(code: string, answer: string): Attempted {
  return { kind: "never", answer, code };
}

function tooLarge(): Attempted {
  const most = formatBytes(MAX_SENT_FILE);
  return refused("size", t("The file is larger than {most}. Send it to a folder, or make the list shorter.", { most }));
}
