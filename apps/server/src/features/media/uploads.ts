import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import { beginsAsSound } from "@atrium/audio";
import { MAX_MEDIA_BYTES, type MediaPiece, type NewMedia, mediaName } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { MediaFiles } from "./files.ts";

/** Uploads under way, of all people: 200 MiB on the disk. */
const MAX_UPLOADS = 10;
/** ms after which one that nobody goes on with is forgotten. */
const TIMEOUT = 120_000;

/** An upload that is whole. */
export interface WholeUpload {
  readonly name: string;
  readonly isRepeated: boolean;
  /** Its path; whoever takes it keeps or removes it. */
  readonly file: string;
}

interface TakenPiece {
  readonly received: number;
  readonly whole?: WholeUpload;
}

interface Upload {
  readonly user: number;
  readonly name: string;
  readonly isRepeated: boolean;
  readonly size: number;
  readonly file: string;
  received: number;
  forget: () => void;
}

/** Files that come in pieces, so that a slow line, a cancel and a progress bar are nothing special. */
export class Uploads {
  readonly #clock: Clock;
  readonly #files: Pick<MediaFiles, "incoming" | "write" | "drop">;
  readonly #uploads = new Map<string, Upload>();

  constructor({
    clock,
    files,
  }: {
    readonly clock: Clock;
    readonly files: Pick<MediaFiles, "incoming" | "write" | "drop">;
  }) {
    this.#clock = clock;
    this.#files = files;
  }

  /** @throws AppError EBO001 where it would be too large, EMD004 */
  begin({ name, size, isRepeated }: NewMedia, user: number): string {
    if (size > MAX_MEDIA_BYTES) throw new AppError("EBO001", t("A sound can be at most 20 MiB"));
    if (this.#uploads.size >= MAX_UPLOADS) {
      throw new AppError("EMD004", t("Too many uploads in progress. Try again when one has finished."));
    }
    const id = randomUUID();
    const file = this.#files.incoming();
    const upload = { user, name: mediaName(name), isRepeated, size, file, received: 0, forget: () => undefined };
    this.#uploads.set(id, upload);
    this.#wait(id, upload);
    return id;
  }

  /**
   * Takes the next piece. A piece that came before is passed over: its answer was lost.
   * @returns how much has come, and the file where it is whole: the upload is over then
   * @throws AppError ENF001 where it is not this person's, or was forgotten; EVA001; EBO001; EMD002 where it begins as no audio does
   */
  async take(id: string, { at, content }: MediaPiece, user: number): Promise<TakenPiece> {
    const upload = this.#find(id, user);
    const piece = Buffer.from(content, "base64");
    const until = at + piece.length;
    if (at > upload.received) {
      const message = t("expected the data from byte {received} on", { received: upload.received });
      throw new AppError("EVA001", t("Part of the upload is missing"), { fields: [{ path: "at", message }] });
    }
    if (until > upload.size) {
      await this.cancel(id, user);
      throw new AppError("EBO001", t("The upload is larger than its declared size"));
    }
    if (at === 0 && !beginsAsSound(piece)) {
      await this.cancel(id, user);
      throw notAudio(t("This is not an audio file. Choose an MP3, WAV or OGG file."));
    }
    this.#wait(id, upload);
    try {
      await this.#files.write(upload.file, at, piece);
    } catch (error) {
      await this.#drop(id, upload);
      throw error;
    }
    upload.received = Math.max(upload.received, until);
    const { received, name, isRepeated, file } = upload;
    // A piece that was sent twice at once ends the upload once.
    if (received < upload.size || !this.#uploads.delete(id)) return { received };
    upload.forget();
    return { received, whole: { name, isRepeated, file } };
  }

  /** Nothing of it is kept. @throws AppError ENF001 */
  async cancel(id: string, user: number): Promise<void> {
    await this.#drop(id, this.#find(id, user));
  }

  async stop(): Promise<void> {
    await Promise.all(Array.from(this.#uploads, ([id, upload]) => this.#drop(id, upload)));
  }

  async #drop(id: string, { forget, file }: Upload): Promise<void> {
    forget();
    this.#uploads.delete(id);
    await this.#files.drop(file);
  }

  #find(id: string, user: number): Upload {
    const upload = this.#uploads.get(id);
    if (upload?.user === user) return upload;
    throw new AppError("ENF001", t("This upload no longer exists. Upload the file again."));
  }

  #wait(id: string, upload: Upload): void {
    upload.forget();
    upload.forget = this.#clock.after(TIMEOUT, () => void this.#drop(id, upload));
  }
}

/** Refused, with a sentence that the person shall read. */
export function notAudio(problem: string): AppError {
  return new AppError("EMD002", t("{problem} Nothing was saved", { problem }));
}
