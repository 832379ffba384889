import { MAPPING_STATES, type MappingQuery, mappingStateName } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../../platform/site.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import styles from "../devices.module.css";

type Narrowed = Pick<MappingQuery, "placement" | "floor" | "connection" | "state">;

interface MappingFiltersProps {
  query: Narrowed;
  onChange: (change: Partial<Narrowed>) => void;
}

/** What the list is narrowed to: a building and floor, a connection, a state. */
export function MappingFilters({ query, onChange }: MappingFiltersProps) {
  const { places } = useSite();
  const connections = useQuery(connectionsQuery).data ?? [];
  const place = places.find(({ key }) => key === query.placement);
  return (
    <div className={`grid gap-8 ${styles["filters"]}`}>
      <Select
        aria-label={t("Building")}
        placeholder={t("All buildings")}
        clearable
        data={places.map(({ key, name }) => ({ value: key, label: name }))}
        value={query.placement ?? null}
        onChange={(value) => {
          onChange({ placement: places.find(({ key }) => key === value)?.key, floor: undefined });
        }}
      />
      <Select
        aria-label={t("Floor")}
        placeholder={t("All floors")}
        clearable
        disabled={place === undefined}
        data={place?.floors.map(({ key, label }) => ({ value: key, label })) ?? []}
        value={query.floor ?? null}
        onChange={(value) => {
          onChange({ floor: place?.floors.find(({ key }) => key === value)?.key });
        }}
      />
      <Select
        aria-label={t("Connection")}
        placeholder={t("All connections")}
        clearable
        searchable
        data={connections.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.connection ?? null}
        onChange={(value) => {
          onChange({ connection: connections.find(({ id }) => id === value)?.id });
        }}
      />
      <Select
        aria-label={t("State")}
        placeholder={t("In use, any state")}
        clearable
        data={MAPPING_STATES.map((state) => ({ value: state, label: mappingStateName(state) }))}
        value={query.state ?? null}
        onChange={(value) => {
          onChange({ state: MAPPING_STATES.find((state) => state === value) });
        }}
      />
    </div>
  );
}
