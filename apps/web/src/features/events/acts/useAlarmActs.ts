import { type AlarmAct, type AlarmActResult, MAX_ALARMS_PER_ACT, actOnAlarms } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../../platform/apiError.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { useSite } from "../../../platform/site.ts";
import { secondClock } from "../../../platform/time.ts";
import { useOpenEventsStore } from "../live/useOpenEvents.ts";

/** Does something to alarms; what it was becomes of each is on the page at once. @throws ApiError */
type DoToAlarms = (act: AlarmAct) => Promise<readonly AlarmActResult[]>;

export function useAlarmActs() {
  const store = useOpenEventsStore();
  const queries = useQueryClient();
  const { timeZone } = useSite();
  const act: DoToAlarms = useCallback(
    async (wanted) => {
      const results: AlarmActResult[] = [];
      for (let from = 0; from < wanted.alarms.length; from += MAX_ALARMS_PER_ACT) {
        const part = { ...wanted, alarms: wanted.alarms.slice(from, from + MAX_ALARMS_PER_ACT) };
        const reply = await store.takeAnswer(ask(actOnAlarms, { body: part }), ({ results: answered }) =>
          answered.flatMap(({ row }) => row ?? []),
        );
        results.push(...reply.results);
      }
      void queries.invalidateQueries({ queryKey: ["events", "detail"] });
      tellOthers(results, timeZone);
      return results;
    },
    [store, queries, timeZone],
  );
  /** The same where no form would say what failed: a notice does. */
  const actAtOnce = useCallback(
    async (wanted: AlarmAct) => {
      try {
        return await act(wanted);
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        // An answer with a body has been reported already (specification point 8).
        if (!failure.hasBody) {
          notices.show({ kind: "error", title: t("No action was taken"), message: failure.message });
        }
        return [];
      }
    },
    [act],
  );
  return { act, actAtOnce };
}

/** Names in one notice; more are counted. */
const MOST_NAMED = 3;

/** Somebody else was faster, or it may not be: who, and why. */
function tellOthers(results: readonly AlarmActResult[], timeZone: string): void {
  const of = (outcome: AlarmActResult["outcome"]) => results.filter((result) => result.outcome === outcome);
  const [already, refused] = [of("already"), of("refused")];
  if (already.length > 0) {
    notices.show({ kind: "done", title: t("Already done by someone else"), message: sentences(already, timeZone) });
  }
  if (refused.length > 0) {
    const title =
      refused.length === results.length ? t("Not done") : t("Not done for {count}", { count: refused.length });
    notices.show({ kind: "error", title, message: sentences(refused, timeZone) });
  }
}

function sentences(results: readonly AlarmActResult[], timeZone: string): string {
  const lines = results.slice(0, MOST_NAMED).map(({ row, reason = "", at }) => {
    const when = at === undefined ? "" : ` (${secondClock(at, timeZone)})`;
    return `${row === undefined ? "" : `${sayTerm(row.text)}, ${row.source.name}: `}${reason}${when}`;
  });
  const more = results.length - lines.length;
  return [...lines, ...(more === 0 ? [] : [t("And {more} more.", { more })])].join(" ");
}
