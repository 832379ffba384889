import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useRef, useState, useCallback } from "react";
import { LiveContext, useLiveSource } from "../platform/liveHooks.ts";
import { createBrowserPast } from "../platform/past/browserPast.ts";
import { type AskedMoment, readMoment, writeMoment } from "../platform/past/pastMoment.ts";
import { hasCaughtUp } from "../platform/past/pastSource.ts";
import { useSite } from "../platform/site.ts";
import { moment } from "../platform/time.ts";
import { type Replay, ReplayContext } from "./ReplayContext.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";

/** How often a playing page writes its moment into the address, ms. */
const WRITE_EVERY = 1_000;

/**
 * A page of devices with a past. Where its address names a time, everything in it draws that second in place of what is
 * live; the frame around it stays live: a present fire shows above a page of last week.
 */
export function ReplayRoom({ children }: { children: ReactNode }) {
  const live = useLiveSource();
  const { words, write } = useMomentAddress();
  const asked = readMoment(words, live.serverNow());
  const at = asked.kind === "past" ? asked.at : undefined;
  const [past] = useState(() => createBrowserPast(live, at));
  /** What this page itself has written: it knows it already. */
  const written = useRef(at);

  useEffect(() => {
    if (at === written.current && at !== undefined) return;
    written.current = at;
    past.show(at);
  }, [at, past]);
  useEffect(() => () => past.stop(), [past]);

  const replay = useMemo((): Replay => {
    const goLive = (): void => {
      write(undefined, { isStep: true });
    };
    return {
      past,
      goLive,
      look: (to) => {
        past.show(to);
      },
      show: (to) => {
        if (hasCaughtUp(to, live.serverNow())) {
          goLive();
          return;
        }
        const isBeginning = past.past === undefined || written.current === undefined;
        past.show(to);
        written.current = past.past;
        write(to, { isStep: isBeginning });
      },
    };
  }, [past, live, write]);

  useEffect(() => {
    let wroteAt = 0;
    return past.listen(() => {
      const reached = past.past;
      if (reached === undefined || written.current === undefined || reached === written.current) return;
      if (past.speed === 0 && hasCaughtUp(reached, live.serverNow())) {
        write(undefined, { isStep: false });
        return;
      }
      if (past.speed === 0 || performance.now() - wroteAt < WRITE_EVERY) return;
      wroteAt = performance.now();
      written.current = reached;
      write(reached, { isStep: false });
    });
  }, [past, live, write]);

  return (
    <ReplayContext value={replay}>
      {asked.kind === "wrong" || asked.kind === "future" ? (
        <NoSuchTime asked={asked} onLive={replay.goLive} />
      ) : (
        <LiveContext value={at === undefined ? live : past}>{children}</LiveContext>
      )}
    </ReplayContext>
  );
}

type Unusable = Extract<AskedMoment, { kind: "wrong" | "future" }>;

/** The address names a time that cannot be shown. */
function NoSuchTime({ asked, onLive }: { asked: Unusable; onLive: () => void }) {
  const { timeZone } = useSite();
  const isFuture = asked.kind === "future";
  return (
    <EmptyState
      isPage
      title={isFuture ? t("That time is in the future") : t("The address contains no valid time")}
      actions={
        <Button variant="filled" onClick={onLive}>
          {t("Show live")}
        </Button>
      }
    >
      {isFuture
        ? t("The address asks for {moment}. Only past times can be replayed.", {
            moment: moment(asked.at, timeZone),
          })
        : t("“{words}” is not a time in the form 2026-11-23T03:15:30Z.", { words: asked.words })}
    </EmptyState>
  );
}

/** The time that the address names, as its words say it, and how the page changes it. */
function useMomentAddress() {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const write = useCallback(
    (at: number | undefined, { isStep }: { isStep: boolean }) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({
          ...before,
          at: at === undefined ? undefined : writeMoment(at),
        }),
        replace: !isStep,
      });
    },
    [navigate],
  );
  return { words: wordsOf(raw), write };
}

function wordsOf(search: unknown): string | undefined {
  if (typeof search !== "object" || search === null || !("at" in search)) return undefined;
  return typeof search.at === "string" && search.at !== "" ? search.at : undefined;
}
