import { type AllowedPlate, isUneven, type PlateReader } from "@atrium/contract/access";
import { ALLOWED_PLATE_COLUMNS, readersText } from "@atrium/contract/devices";
import { DataTable, EmptyState, Icon, listColumns, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { useDevices } from "../../../../devices/DevicesContext.ts";
import { ExportButton } from "../../../../exports/ExportButton.tsx";
import { useListQuery } from "../../../../collections/listAddress.ts";
import { ListState } from "../../../../collections/ListState.tsx";
import { SearchInput } from "../../../../collections/SearchInput.tsx";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { useAddress } from "../../../../platform/address.ts";
import doors from "../../doors.module.css";
import { PlateSearch, usePlateAddress } from "../plateSearch.ts";
import { allowListQuery } from "./allowListQueries.ts";
import styles from "./allowList.module.css";
import { SinceDay } from "./PlateFacts.tsx";

interface AllowListTableProps {
  /** Opens an empty form; undefined: the person may not. */
  onAdd: ((plate: string) => void) | undefined;
  onOpen: (entry: AllowedPlate) => void;
}

/** The plates that gates open for, whose they are, and which readers have them. */
export function AllowListTable({ onAdd, onOpen }: AllowListTableProps) {
  const { timeZone } = useDevices();
  const { who, show, page, size } = useListQuery(PlateSearch);
  const change = usePlateAddress();
  const { pushPage } = useAddress();
  const asked = { search: who ?? "", show };
  const result = useQuery(allowListQuery({ ...asked, page, size }));
  const readers = result.data?.readers;
  const columns = useMemo(() => columnsOf(readers ?? [], timeZone), [readers, timeZone]);
  return (
    <>
      <div className={`row wrap gap-8 p-12-16 ${doors["filters"]}`}>
        <SearchInput
          label={t("Plate or person")}
          value={who ?? ""}
          onSearch={(text) => {
            change({ who: text === "" ? undefined : text.slice(0, 64) });
          }}
        />
        <NativeSelect
          aria-label={t("Readers")}
          value={show}
          data={[
            { value: "all", label: t("All plates") },
            { value: "uneven", label: t("Not on every reader") },
          ]}
          onChange={({ currentTarget: { value } }) => {
            change({ show: value === "uneven" ? value : "all" });
          }}
        />
        <ExportButton isIcon what={t("allow list")} of={() => ({ list: "allowed-plates", ...asked })} />
        {onAdd !== undefined && (
          <Button
            variant="filled"
            className={styles["add"]}
            leftSection={<Icon of={plus} size={14} />}
            onClick={() => {
              onAdd("");
            }}
          >
            {t("Add plate")}
          </Button>
        )}
      </div>
      <Troubles readers={readers ?? []} />
      <ListState
        isInCard
        what={t("allow list")}
        result={result}
        empty={<Nobody hasFilter={who !== undefined || show !== "all"} />}
      >
        {(list) => (
          <DataTable
            label={t("Allow list")}
            rows={list.data}
            rowKey={({ plate }) => plate}
            rowName={({ plate }) => plate}
            columns={columns}
            onOpen={onOpen}
            isLoose
            isInCard
            isPassing={result.isPlaceholderData}
            pages={{ list, onOpen: (to) => void pushPage(to) }}
          />
        )}
      </ListState>
    </>
  );
}

/** The readers that could not be asked: what they have is not known. */
function Troubles({ readers }: { readers: readonly PlateReader[] }) {
  const wrong = readers.filter(({ trouble }) => trouble !== null);
  return (
    <output className="block">
      {wrong.map(({ id, name, trouble }) => (
        <span key={id} className={`icon-top flex items-start gap-8 m-0 ${styles["trouble"]}`}>
          <StateGlyph state="trouble" size={14} />
          <span>{t("{name}: {trouble} Its list is unknown.", { name, trouble: trouble ?? "" })}</span>
        </span>
      ))}
    </output>
  );
}

function Nobody({ hasFilter }: { hasFilter: boolean }) {
  return hasFilter ? (
    <EmptyState title={t("No match on the allow list")}>{t("Try a shorter search, or show all plates.")}</EmptyState>
  ) : (
    <EmptyState title={t("The allow list is empty")}>
      {t("The gates open automatically for no car: an operator raises them.")}
    </EmptyState>
  );
}

function columnsOf(readers: readonly PlateReader[], timeZone: string) {
  return listColumns(ALLOWED_PLATE_COLUMNS, {
    of: (entry: AllowedPlate) => ({ entry, readers }),
    isSorted: false,
    looks: {
      plate: {
        isRowHead: true,
        cell: ({ plate }) => <span className={`nowrap text-center b rounded ${doors["plate"]}`}>{plate}</span>,
      },
      who: { isMain: true },
      since: { givesWay: 1, cell: ({ since }) => <SinceDay since={since} /> },
      readers: { cell: (entry) => <Standing entry={entry} /> },
      lastSeen: { givesWay: 2, cell: ({ lastSeen }) => <Timestamp time={lastSeen?.at ?? null} timeZone={timeZone} /> },
    },
  });
}

function Standing({ entry }: { entry: AllowedPlate }) {
  const isSure = entry.readers.every(({ standing }) => standing !== "unknown");
  return (
    <span className="row gap-8">
      <StateGlyph state={isUneven(entry) ? "trouble" : isSure ? "normal" : "stale"} size={14} />
      <span className="nowrap">
        {entry.isRemoved && <b>{t("Removed:")} </b>}
        {readersText(entry)}
      </span>
    </span>
  );
}
