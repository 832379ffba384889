import type { ListSort } from "@atrium/contract";
import type { EnergyReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply, TOTAL } from "@atrium/contract/site";
import { Card, DataTable } from "@atrium/ui";
import { t, uncapital } from "@atrium/words";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactElement, useCallback, useMemo, useRef } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { askedOf } from "./askedOf.ts";
import { placeColumns } from "./placeColumns.tsx";
import classes from "./PlacesCard.module.css";
import { placeName, sumRow, tableRows } from "./placeRows.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { usePlaceLink } from "./usePlaceLink.ts";
import { siteWord } from "../../platform/site.ts";

interface PlacesCardProps {
  reply: EnergyReply;
  site: SiteReply;
  words: RangeWords;
  time: TimeWords;
}

/** The buildings of the campus, or the floors of a building; a row opens its place. */
export function PlacesCard({ reply, site, words, time }: PlacesCardProps): ReactElement {
  const linkTo = usePlaceLink();
  const navigate = useNavigate();
  const isCampus = reply.placement === CAMPUS;
  // A floor's reply has the floor's own sums, not those of the building: all that it has of that is the way back.
  const isFloor = reply.floor !== TOTAL;
  const title = isCampus
    ? t("Buildings")
    : t("Floors of {placeName}", { placeName: placeName(site, reply.placement, TOTAL) ?? reply.placement });
  const rows = useMemo(() => tableRows(reply, site), [reply, site]);
  const columns = useMemo(
    () =>
      placeColumns({
        rows,
        type: reply.type,
        kind: isCampus ? t("Building") : t("Floor"),
        versus: words.versus,
        currency: reply.cost?.currency ?? site.currency,
        time,
      }),
    [rows, reply, isCampus, words, site, time],
  );
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  return (
    <Card
      title={title}
      className="overflow-hidden"
      actions={
        <ExportButton
          isIcon
          what={uncapital(title)}
          of={() => ({ list: "energy-places", ...askedOf(reply, time), sort: sort.current })}
        />
      }
    >
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ longName }) => longName}
        columns={columns}
        onSorted={onSorted}
        isLoose
        isInCard
        openKey={rows.find(({ floor }) => isFloor && floor === reply.floor)?.key}
        onOpen={(row) => void navigate(linkTo(row))}
        {...(isFloor ? {} : { sum: sumRow(reply, rows, isCampus ? siteWord(site) : t("Building")) })}
      />
      {isFloor && (
        <div className={`row border-t b ${classes["back"]}`}>
          <Link {...linkTo({ placement: reply.placement })}>{t("All floors")}</Link>
        </div>
      )}
    </Card>
  );
}
