import {
  MAX_MEDIA_BYTES,
  MEDIA_PIECE,
  type Media,
  startUpload,
  cancelUpload,
  sendUploadPiece,
} from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { notices } from "../../platform/notices.ts";
import { ask } from "../../platform/http.ts";

/** Characters that one call of `fromCharCode` may be given. */
const STRETCH = 8_192;

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** Ms of `performance.now`. */
  readonly begunAt: number;
  /** Why it was refused, as a sentence. */
  readonly failure: string | undefined;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  /** Gives one up, or takes a refused one off the list. */
  readonly drop: (key: number) => void;
}

const TOO_LARGE = phrase("Larger than the 20 MB limit. Nothing was sent.");

/** Files on their way to the server, one after the other; leaving the page gives them up. */
export function useUploads(onAdded: () => Promise<void>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const under = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const turn = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const running = under.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  function update(key: number, change: Partial<Upload>): void {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  function remove(key: number): void {
    setUploads((before) => before.filter((one) => one.key !== key));
  }

  async function run(key: number, file: File): Promise<void> {
    const control = under.current.get(key);
    if (control === undefined || control.signal.aborted) return;
    update(key, { begunAt: performance.now() });
    try {
      const { signal } = control;
      const media = await sendSound(file, { signal, onProgress: (sent) => update(key, { sent }) });
      remove(key);
      if (media !== null) {
        notices.show({ kind: "done", title: media.name, message: t("Added. Sending it to the units.") });
      }
      await onAdded();
    } catch (failure) {
      if (control.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      update(key, { failure: `${failure.message.replace(/\.$/, "")}.` });
    } finally {
      under.current.delete(key);
    }
  }

  return {
    uploads,
    add: (files) => {
      for (const file of files) {
        const key = (last.current += 1);
        const failure = file.size > MAX_MEDIA_BYTES ? t(TOO_LARGE) : undefined;
        const { name, size } = file;
        setUploads((before) => [...before, { key, name, size, sent: 0, begunAt: performance.now(), failure }]);
        if (failure !== undefined) continue;
        under.current.set(key, new AbortController());
        turn.current = turn.current.then(() => run(key, file));
      }
    },
    drop: (key) => {
      under.current.get(key)?.abort();
      under.current.delete(key);
      remove(key);
    },
  };
}

interface SendOptions {
  readonly signal: AbortSignal;
  /** @param sent octets that have arrived */
  readonly onProgress: (sent: number) => void;
}

/** Uploads a file, one piece after the other; throws `ApiError` where it is refused, and when it is given up. */
async function sendSound(file: File, { signal, onProgress }: SendOptions): Promise<Media | null> {
  const begin = { name: file.name, size: file.size, isRepeated: false };
  const { upload } = await ask(startUpload, { body: begin, signal });
  const giveUp = () => {
    ask(cancelUpload, { params: { id: upload } }).catch(() => undefined);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    for (let at = 0; ; at += MEDIA_PIECE) {
      const content = base64Of(await file.slice(at, at + MEDIA_PIECE).arrayBuffer());
      const { received, media } = await ask(sendUploadPiece, { params: { id: upload }, body: { at, content }, signal });
      onProgress(received);
      if (at + MEDIA_PIECE >= file.size) return media;
    }
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function base64Of(content: ArrayBuffer): string {
  const octets = new Uint8Array(content);
  let text = "";
  for (let at = 0; at < octets.length; at += STRETCH) text += String.fromCharCode(...octets.subarray(at, at + STRETCH));
  return btoa(text);
}
