import type { EventQuery } from "@atrium/contract/alarms";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";
import { EmptyState } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useOpenEvents } from "../live/useOpenEvents.ts";
import { emptyWords, narrowedWords } from "./emptyWords.ts";

interface NoEventsProps {
  query: EventQuery;
  /** "Office Building, 1st Floor". */
  place: string;
  /** Filters beside place and view hide rows. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** Why the list is empty, and the way to what is elsewhere. */
export function NoEvents({ query, place, isNarrowed, onClear }: NoEventsProps) {
  const { alarms, isRead } = useOpenEvents();
  const router: AnyRouter = useRouter();
  const known = { query, place, alarms: isRead ? alarms : undefined };
  if (isNarrowed) {
    const { title, reason } = narrowedWords(known);
    return (
      <EmptyState
        title={title}
        actions={
          <Button variant="filled" onClick={onClear}>
            {t("Clear filters")}
          </Button>
        }
      >
        {reason}
      </EmptyState>
    );
  }
  const { title, reason, elsewhere } = emptyWords(known);
  const all = `${pathOf(ROUTES.event.path, { placement: CAMPUS })}?view=${query.view}`;
  return (
    <EmptyState
      title={title}
      actions={
        elsewhere > 0 && (
          <Button variant="filled" onClick={() => void router.navigate({ href: all })}>
            {t("Show all {elsewhere}", { elsewhere: sayNumber(elsewhere) })}
          </Button>
        )
      }
    >
      {reason}
    </EmptyState>
  );
}
