import type { ProbeReport } from "@atrium/contract/devices";
import { type NewProbe, probe } from "@atrium/contract/devices";
import { useEffect, useRef, useState } from "react";
import { type FieldErrors, useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { useServerNow } from "../../platform/liveHooks.ts";

export interface Probe {
  /** The newest answer; it stays while the next one is on its way. */
  report: ProbeReport | undefined;
  /** When that came, by the server's clock, epoch milliseconds. */
  readAt: number | undefined;
  isReading: boolean;
  /** Why nobody could be asked, or what answered instead of the device that was meant. */
  refusal: string | undefined;
  /** What is wrong with the request, by the paths of its fields. */
  errors: FieldErrors;
  read: (asked: NewProbe) => Promise<boolean>;
  /** What was read was of another address. */
  forget: () => void;
}

/** Test reads of a connection or a device. One at a time: asking again gives up the one before, as leaving the page does. */
export function useProbe(): Probe {
  const now = useServerNow();
  const submission = useSubmit();
  const [answer, setAnswer] = useState<{ readonly report: ProbeReport; readonly readAt: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );
  return {
    report: answer?.report,
    readAt: answer?.readAt,
    isReading: submission.isBusy,
    refusal: submission.refusal,
    errors: submission.paths,
    read: async (asked) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      const { signal } = own;
      const isRead = await submission.run(async () => {
        try {
          const report = await ask(probe, { body: asked, signal });
          setAnswer({ report, readAt: now() });
        } catch (failure) {
          if (!signal.aborted) throw failure;
        }
      });
      if (!isRead) setAnswer(undefined);
      return isRead && !signal.aborted;
    },
    forget: () => {
      running.current?.abort();
      setAnswer(undefined);
      submission.setErrors({});
      submission.clear("");
    },
  };
}
