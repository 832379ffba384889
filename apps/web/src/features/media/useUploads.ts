import { MAX_MEDIA_BYTES } from "@atrium/contract/devices";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { notices } from "../../platform/notices.ts";
import { sendSound } from "./sendSound.ts";

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

const TOO_LARGE = "Larger than 20 MB, which is the most. Nothing was sent.";

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
      if (media !== null) notices.show({ kind: "done", title: media.name, message: "Added. The units get it now." });
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
        const failure = file.size > MAX_MEDIA_BYTES ? TOO_LARGE : undefined;
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
