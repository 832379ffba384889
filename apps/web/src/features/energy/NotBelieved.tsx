import type { DoubtedReadings } from "@atrium/contract/energy";
import { type EnergyReply, listDoubtedReadings } from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { ask } from "../../platform/http.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import classes from "./EnergyPage.module.css";
import { measured } from "../../ranges/figures.ts";

/** Rows that are shown; the newest come first. */
const MOST = 20;
/** Why readings are not believed. */
export const DOUBT_REASONS: Record<DoubtedReadings["reason"], Phrase> = {
  less: phrase("lower than the previous reading"),
  more: phrase("more than the meter could have counted"),
  "first-zero": phrase("an initial 0, as meters show while starting up"),
  "out-of-range": phrase("out of range"),
};

interface NotBelievedProps {
  reply: EnergyReply;
  time: TimeWords;
}

/** What the meters sent and nobody believed, once somebody asks for it. */
export function NotBelieved({ reply, time }: NotBelievedProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useNotBelieved(reply, isOpen);
  return (
    <details className={classes["sent"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Rejected readings")}</summary>
      {isError && <p>{t("The list could not be loaded.")}</p>}
      {data !== undefined && (
        <ul className="grid gap-4 break-anywhere">
          {data.data.map((row) => (
            <li key={row.id}>{rowWords(row, time)}</li>
          ))}
          {data.total > data.data.length && (
            <li>{t("and {value} earlier", { value: data.total - data.data.length })}</li>
          )}
        </ul>
      )}
    </details>
  );
}

function useNotBelieved({ placement, floor, from, until }: EnergyReply, isWanted: boolean) {
  const place = placement === CAMPUS ? {} : { placement, ...(floor === TOTAL ? {} : { floor }) };
  const query = { ...place, module: "energy-meter", from, to: until, size: MOST };
  return useQuery({
    queryKey: ["doubted-readings", query],
    enabled: isWanted,
    queryFn: ({ signal }) => ask(listDoubtedReadings, { query, signal }),
  });
}

/** "Fri 20 Nov, 10:05, EM-O1-A-01 lighting.active-energy: 3 readings, 0.00 to 10.00 kWh after 12.00: less than before". */
function rowWords(
  { from, device, point, count, least, most, before, reason }: DoubtedReadings,
  time: TimeWords,
): string {
  const readings = t("{count, plural, one {# reading} other {# readings}}", { count });
  const values =
    least === most
      ? measured(least)
      : t("{measured} to {measured2}", { measured: measured(least), measured2: measured(most) });
  const after = before === null ? "" : t(" after {measured}", { measured: measured(before) });
  return t("{dayAndClock}, {device} {point}: {readings}, {values} kWh{after}: {DOUBT_REASONS}", {
    dayAndClock: time.dayAndClock(from),
    device,
    point,
    readings,
    values,
    after,
    DOUBT_REASONS: t(DOUBT_REASONS[reason]),
  });
}
