import { ALARM_PRIORITY_NAMES } from "@atrium/contract/alarms";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS, OVERVIEW } from "@atrium/contract/site";
import { PriorityMark, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useMemo } from "react";
import { PlaceStrip } from "../../../collections/PlaceStrip.tsx";
import { useSite } from "../../../platform/site.ts";
import { useOpenEvents } from "../live/useOpenEvents.ts";
import type { EventAddress } from "../useEventAddress.ts";
import { type PlaceAlarms, placeAlarms } from "./placeAlarms.ts";

/** Every floor of the building, or every building, with what is active there; whatever narrows the list below. */
export function EventOverview({ address }: { address: Pick<EventAddress, "placement" | "search"> }) {
  const { placement, search } = address;
  const site = useSite();
  const { alarms, isRead } = useOpenEvents();
  const places = useMemo(() => placeAlarms(site, placement, alarms), [site, placement, alarms]);
  if (!isRead) return null;
  return (
    <PlaceStrip
      label={placement === CAMPUS ? t("Buildings, worst first") : t("Floors, worst first")}
      places={places.map((place) => ({
        key: `${place.placement}/${place.floor ?? ""}`,
        label: place.label,
        href: hrefOf(place, search.view),
        isHere: placement !== CAMPUS && place.floor === search.floor,
        state: <AlarmFigures place={place} />,
      }))}
    />
  );
}

function hrefOf({ placement, floor }: PlaceAlarms, view: string): string {
  const query = new URLSearchParams({ ...(floor === undefined ? {} : { floor, zone: OVERVIEW }), view });
  return `${pathOf(ROUTES.event.path, { placement })}?${String(query)}`;
}

function AlarmFigures({ place: { worst, toAcknowledge, active } }: { place: PlaceAlarms }) {
  if (worst === undefined) {
    return (
      <>
        <StateGlyph state="normal" size={13} />
        {t("No active alarms")}
      </>
    );
  }
  return (
    <>
      <PriorityMark priority={worst} size={15} label={t(ALARM_PRIORITY_NAMES[worst])} />
      {toAcknowledge > 0 && <b>{t("{toAcknowledge} to acknowledge", { toAcknowledge })}</b>}
      <span>{t("{active} active", { active })}</span>
    </>
  );
}
