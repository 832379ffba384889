import { SiteTime } from "@atrium/time";
import { replaceEqualDeep } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useSite } from "../../platform/site.ts";

const HOUR = 3_600_000;

/** How a page of charts reads its address, and writes what was changed. Both stay the same functions from one drawing to the next. */
export interface AddressWords<Choice> {
  readonly choiceOf: (
    search: Readonly<Record<string, unknown>>,
    limits: { readonly time: SiteTime; readonly now: number },
  ) => Choice;
  readonly searchOf: (change: Partial<Omit<Choice, "misread">>, time: SiteTime) => Readonly<Record<string, unknown>>;
}

export interface AddressChoice<Choice> {
  readonly choice: Choice;
  readonly time: SiteTime;
  readonly change: (by: Partial<Omit<Choice, "misread">>) => void;
}

/** What the address asks for, and how the page changes that: all of its state is in the address. */
export function useAddressChoice<Choice>(
  { choiceOf, searchOf }: AddressWords<Choice>,
  now: number,
): AddressChoice<Choice> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const time = useMemo(() => SiteTime.of(timeZone), [timeZone]);
  // Only its limits go on with the clock, so hours will do: the choice stays the same object in between.
  const hour = Math.floor(now / HOUR) * HOUR;
  const read = useMemo(() => choiceOf(search, { time, now: hour + HOUR }), [choiceOf, search, time, hour]);
  const choice = useKept(read);
  const change = useCallback(
    (by: Partial<Omit<Choice, "misread">>) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({ ...before, ...searchOf(by, time) }),
        resetScroll: false,
      });
    },
    [navigate, searchOf, time],
  );
  return { choice, time, change };
}

/** What has not changed of a choice stays the same object: who asks for another range asks for the same points, and their lines stay. */
function useKept<Choice>(read: Choice): Choice {
  const [kept, setKept] = useState(read);
  const next = replaceEqualDeep(kept, read);
  if (next !== kept) setKept(next);
  return next;
}
