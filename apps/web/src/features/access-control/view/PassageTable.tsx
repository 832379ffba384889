import { DeviceId } from "@atrium/contract";
import { type FieldEvent, PASSAGE_PARTS, passageOf, SUMMARY_DAYS } from "@atrium/contract/access";
import { PASSAGE_COLUMNS, SUMMARY_PERIODS } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { Card, DataTable, EmptyState, listColumns, Segmented, StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { ListState } from "../../../collections/ListState.tsx";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { useAddress } from "../../../platform/address.ts";
import { clockOfDay, secondClock } from "../../../platform/time.ts";
import { MomentPicker } from "../../../replay/MomentPicker.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import styles from "../doors.module.css";
import { PassagePicture } from "../PassagePicture.tsx";
import type { SeenEvent } from "../sightPicture.ts";
import { passagesQuery, useFreshPassages } from "../passageQueries.ts";
import { resultGlyph, resultName } from "../resultGlyph.ts";
import { useSights } from "../sightQueries.ts";
import { sightColumn } from "../sightColumn.tsx";
import type { PassageSearch } from "../passageSearch.ts";
import { usePassageAddress } from "../usePassageAddress.ts";

const ALL = "";
const KINDS = { "card-read": phrase("Card"), face: phrase("Face"), door: phrase("No credential") } as const;
const RESULTS = {
  all: phrase("All results"),
  passed: phrase("Passed"),
  refused: phrase("Refused"),
  incident: phrase("Door events"),
} as const;
/** Ms before and after a moment: people remember a time to the quarter of an hour. */
const AROUND = 15 * 60_000;
const PERIODS = { TODAY: phrase("Today"), LAST_15_DAY: phrase("Last 15 days") } as const;

interface PassageTableProps {
  doors: readonly Device[];
  /** Nothing later is shown, epoch ms; undefined: as it happens. */
  pausedAt: number | undefined;
}

/** Who came to which door, the newest first, narrowed by what the address says. */
export function PassageTable({ doors, pausedAt }: PassageTableProps) {
  const { place, timeZone } = useDevices();
  const { search, change } = usePassageAddress();
  const { pushPage } = useAddress();
  const { who, door, kind, result: part, period, around, page, size } = search;
  useFreshPassages(place, { isOn: pausedAt === undefined });
  const now = useMinute();
  const { from, until, words, isToday } = spanOf({ period, around }, { now, timeZone, pausedAt });
  const where = door === undefined ? place : { device: door };
  const asked = { kind, passages: part, who, from, ...(until === undefined ? {} : { to: until }) };
  const isNarrowed = (kind ?? who) !== undefined || part !== "all";
  const result = useQuery(passagesQuery({ ...where, ...asked, page, size }));
  const sights = useSights(result.data?.data ?? [], { isLive: pausedAt === undefined });
  const [pictured, setPictured] = useState<SeenEvent>();
  const columns = useMemo(
    () => [...columnsOf(doors, { timeZone, isToday }), sightColumn({ sights, timeZone, onOpen: setPictured })],
    [doors, timeZone, isToday, sights],
  );
  return (
    <Card>
      <div className={`row wrap gap-8 p-12-16 ${styles["filters"]}`}>
        <SearchInput
          label={t("Person or card")}
          value={who ?? ""}
          onSearch={(text) => {
            change({ who: text === "" ? undefined : text.slice(0, 64) });
          }}
        />
        <NativeSelect
          aria-label={t("Door")}
          value={door ?? ALL}
          data={[{ value: ALL, label: t("All doors") }, ...doors.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget: { value } }) => {
            change({ door: value === ALL ? undefined : DeviceId.parse(value) });
          }}
        />
        <NativeSelect
          aria-label={t("Credential")}
          value={kind ?? ALL}
          data={[
            { value: ALL, label: t("Card or face") },
            ...Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            change({ kind: KIND_KEYS.find((one) => one === value) });
          }}
        />
        <NativeSelect
          aria-label={t("Result")}
          value={part}
          data={PASSAGE_PARTS.map((one) => ({ value: one, label: t(RESULTS[one]) }))}
          onChange={({ currentTarget: { value } }) => {
            change({ result: PASSAGE_PARTS.find((one) => one === value) ?? "all" });
          }}
        />
        <Segmented
          label={t("Period")}
          value={around === undefined ? period : null}
          onChange={(chosen) => {
            change({ period: chosen, around: undefined });
          }}
          segments={SUMMARY_PERIODS.map((one) => ({ value: one, label: t(PERIODS[one]) }))}
        />
        <MomentPicker
          at={around}
          now={now}
          keptFrom={undefined}
          label={
            around === undefined
              ? t("Around a time")
              : t("Around {time}", { time: clockOfDay(around, { timeZone, now }) })
          }
          onChoose={(chosen) => {
            change({ around: chosen });
          }}
        />
        <ExportButton isIcon what={t("passages")} of={() => ({ list: "passages", place, device: door, ...asked })} />
      </div>
      <ListState
        isInCard
        what={t("passages")}
        result={result}
        empty={
          <EmptyState title={isNarrowed ? t("No matching passages") : t("No passages")}>
            {`${words}, ${door === undefined ? t("all doors of this place") : t("this door")}${isNarrowed ? t(", with these filters") : ""}.`}
          </EmptyState>
        }
      >
        {(list) => (
          <DataTable
            label={t("Passages")}
            rows={list.data}
            rowKey={({ id }) => String(id)}
            rowName={({ id }) => t("Passage {id}", { id })}
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
          titleOf={({ content }) => passageOf(content)?.who ?? ""}
          nameOf={(device) => doorName(doors, device)}
          timeZone={timeZone}
        />
      )}
    </Card>
  );
}

interface Moments {
  readonly now: number;
  readonly timeZone: string;
  readonly pausedAt: number | undefined;
}

/** From when until when passages are listed, with its words. */
function spanOf({ period, around }: Pick<PassageSearch, "period" | "around">, { now, timeZone, pausedAt }: Moments) {
  const calendar = SiteTime.of(timeZone);
  if (around === undefined) {
    const from = calendar.addDays(calendar.startOfDay(now), 1 - SUMMARY_DAYS[period]);
    return { from, until: pausedAt, words: t(PERIODS[period]), isToday: period === "TODAY" };
  }
  const [from, until] = [around - AROUND, around + AROUND];
  const at = (time: number) => clockOfDay(time, { timeZone, now });
  const isToday = calendar.isoDate(from) === calendar.isoDate(now);
  return { from, until, words: t("{from} to {to}", { from: at(from), to: at(until) }), isToday };
}

const KIND_KEYS = ["card-read", "face", "door"] as const satisfies readonly (keyof typeof KINDS)[];

function doorName(doors: readonly Device[], device: string): string {
  return doors.find(({ id }) => id === device)?.name ?? device;
}

function columnsOf(doors: readonly Device[], { timeZone, isToday }: { timeZone: string; isToday: boolean }) {
  const nameOf = (device: string) => doorName(doors, device);
  return listColumns(PASSAGE_COLUMNS, {
    of: (event: FieldEvent) => ({ event, door: nameOf(event.device) }),
    isSorted: false,
    looks: {
      time: {
        cell: ({ time }) =>
          isToday ? (
            <time className="num" dateTime={new Date(time).toISOString()}>
              {secondClock(time, timeZone)}
            </time>
          ) : (
            <Timestamp time={time} timeZone={timeZone} />
          ),
      },
      who: { isMain: true, cell: ({ content }) => <Who content={content} /> },
      door: {
        cell: ({ device }) => (
          <div className={styles["doorCell"]}>
            {nameOf(device)}
            <div className="nowrap t12 muted">{device}</div>
          </div>
        ),
      },
      with: { givesWay: 2 },
      way: { givesWay: 1 },
    },
  });
}

function Who({ content }: Pick<FieldEvent, "content">) {
  const passage = passageOf(content);
  if (passage === undefined) return null;
  const { who, result } = passage;
  const isOdd = result !== "passed" && result !== "note";
  return (
    <span className="row gap-8">
      {isOdd && <StateGlyph state={resultGlyph(result)} size={14} label={resultName(result)} />}
      <b className={isOdd ? "" : "m"}>{who}</b>
    </span>
  );
}
