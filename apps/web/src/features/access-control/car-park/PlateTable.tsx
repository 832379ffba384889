import { type FieldEvent, SUMMARY_DAYS } from "@atrium/contract/access";
import { LICENSE_PLATE, PLATE_COLUMNS, SUMMARY_PERIODS } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { DataTable, EmptyState, listColumns, ownColumn, Segmented, StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useListQuery } from "../../../collections/listAddress.ts";
import { ListState } from "../../../collections/ListState.tsx";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useAddress } from "../../../platform/address.ts";
import styles from "../doors.module.css";
import { PassagePicture } from "../PassagePicture.tsx";
import type { SeenEvent } from "../sightPicture.ts";
import { passagesQuery, useFreshPassages } from "../passageQueries.ts";
import { sightColumn } from "../sightColumn.tsx";
import { useSights } from "../sightQueries.ts";
import { PlateSearch, usePlateAddress } from "./plateSearch.ts";

const ALL = "";
const PERIODS = { TODAY: phrase("Today"), LAST_15_DAY: phrase("Last 15 days") } as const;

interface PlateTableProps {
  /** Puts a plate on the allow list; undefined: the person may not. */
  onAllow: ((plate: string) => void) | undefined;
}

/** The plates that were read, as they are read, narrowed by what the address says. */
export function PlateTable({ onAllow }: PlateTableProps) {
  const { place, timeZone } = useDevices();
  const { who, listed, period, page, size } = useListQuery(PlateSearch);
  const change = usePlateAddress();
  const { pushPage } = useAddress();
  const { data: readers } = useQuery(devicesQuery(LICENSE_PLATE.module));
  useFreshPassages(place, { isOn: true });
  const calendar = SiteTime.of(timeZone);
  const from = calendar.addDays(calendar.startOfDay(useMinute()), 1 - SUMMARY_DAYS[period]);
  const asked = { listed, who, from };
  const isNarrowed = (listed ?? who) !== undefined;
  const result = useQuery(passagesQuery({ ...place, ...asked, kind: "plate", page, size }));
  const sights = useSights(result.data?.data ?? [], { isLive: true });
  const [pictured, setPictured] = useState<SeenEvent>();
  const nameOf = useCallback((device: string) => readers?.find(({ id }) => id === device)?.name ?? device, [readers]);
  const columns = useMemo(
    () => [
      ...columnsOf(nameOf, timeZone),
      sightColumn({ sights, timeZone, onOpen: setPictured }),
      ...(onAllow === undefined ? [] : [allowColumn(onAllow)]),
    ],
    [nameOf, timeZone, onAllow, sights],
  );
  return (
    <>
      <div className={`row wrap gap-8 p-12-16 ${styles["filters"]}`}>
        <SearchInput
          label={t("Plate or person")}
          value={who ?? ""}
          onSearch={(text) => {
            change({ who: text === "" ? undefined : text.slice(0, 64) });
          }}
        />
        <NativeSelect
          aria-label={t("List")}
          value={listed ?? ALL}
          data={[
            { value: ALL, label: t("All plates") },
            { value: "yes", label: t("On the list") },
            { value: "no", label: t("Not on the list") },
          ]}
          onChange={({ currentTarget: { value } }) => {
            change({ listed: value === "yes" || value === "no" ? value : undefined });
          }}
        />
        <Segmented
          label={t("Period")}
          value={period}
          onChange={(chosen) => {
            change({ period: chosen });
          }}
          segments={SUMMARY_PERIODS.map((one) => ({ value: one, label: t(PERIODS[one]) }))}
        />
        <ExportButton isIcon what={t("plates")} of={() => ({ list: "plates", place, ...asked })} />
      </div>
      <ListState
        isInCard
        what={t("plates")}
        result={result}
        empty={
          <EmptyState title={isNarrowed ? t("No matching plates") : t("No plates read")}>
            {`${t(PERIODS[period])}${isNarrowed ? t(", with these filters") : ""}.`}
          </EmptyState>
        }
      >
        {(list) => (
          <DataTable
            label={t("Licence plates")}
            rows={list.data}
            rowKey={({ id }) => String(id)}
            rowName={({ id }) => t("Plate {id}", { id })}
            columns={columns}
            isLoose
            isInCard
            isPassing={result.isPlaceholderData}
            pages={{ list, onOpen: (to) => void pushPage(to) }}
          />
        )}
      </ListState>
      {pictured !== undefined && (
        <PassagePicture
          events={result.data?.data ?? []}
          sights={sights}
          open={pictured}
          onOpen={setPictured}
          titleOf={({ content }) => (content.kind === "plate" ? content.plate : "")}
          nameOf={nameOf}
          timeZone={timeZone}
        />
      )}
    </>
  );
}

function columnsOf(nameOf: (device: string) => string, timeZone: string) {
  return listColumns(PLATE_COLUMNS, {
    of: (event: FieldEvent) => ({ event, reader: nameOf(event.device) }),
    isSorted: false,
    looks: {
      time: { cell: ({ time }) => <Timestamp time={time} timeZone={timeZone} /> },
      plate: {
        isMain: true,
        cell: ({ content }) =>
          content.kind === "plate" && (
            <span className={`nowrap text-center b rounded ${styles["plate"]}`}>{content.plate}</span>
          ),
      },
      who: { cell: ({ content }) => <Who content={content} /> },
      reader: { cell: ({ device }) => <span className="nowrap">{nameOf(device)}</span>, givesWay: 2 },
      way: { givesWay: 3 },
      confidence: { givesWay: 1 },
    },
  });
}

/** The way onto the list, of plates that are on none. */
function allowColumn(onAllow: (plate: string) => void) {
  return ownColumn<FieldEvent>("allow", t("Allow list"), {
    width: 104,
    cell: ({ content }) =>
      content.kind === "plate" &&
      content.isGranted === false && (
        <Button
          size="xs"
          aria-label={t("Add {plate} to the allow list", { plate: content.plate })}
          onClick={() => {
            onAllow(content.plate);
          }}
        >
          {t("Add…")}
        </Button>
      ),
  });
}

function Who({ content }: Pick<FieldEvent, "content">) {
  if (content.kind !== "plate") return null;
  if (content.isGranted !== false) return content.holder ?? "–";
  return (
    <span className="row gap-8">
      <StateGlyph state="trouble" size={14} />
      <b className="nowrap">{t("Not on the list")}</b>
    </span>
  );
}
