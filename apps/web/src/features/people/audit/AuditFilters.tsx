import { AUDIT_KINDS } from "@atrium/contract";
import { Select, TextInput } from "@mantine/core";
import people from "../people.module.css";
import { SearchInput } from "../list/SearchInput.tsx";
import type { AuditAddress } from "./AuditPage.tsx";

const KINDS = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }));

type Filters = Pick<AuditAddress, "who" | "kind" | "from" | "to">;

type AuditFiltersProps = {
  address: Filters;
  onChange: (change: Partial<Record<keyof Filters, string | undefined>>) => void;
};

/** Who, what and when; all of it lives in the address. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  return (
    <div className={people["actions"]}>
      <SearchInput
        label="Search who did it"
        value={address.who}
        onSearch={(who) => {
          onChange({ who });
        }}
      />
      <Select
        aria-label="What was done"
        placeholder="Everything"
        w={180}
        clearable
        clearButtonProps={{ "aria-label": "Show everything" }}
        data={KINDS}
        value={address.kind ?? null}
        onChange={(kind) => {
          onChange({ kind: kind ?? undefined });
        }}
      />
      <TextInput
        type="date"
        aria-label="From the day"
        leftSection="From"
        leftSectionWidth={48}
        w={170}
        max={address.to}
        value={address.from ?? ""}
        onChange={(event) => {
          onChange({ from: event.currentTarget.value || undefined });
        }}
      />
      <TextInput
        type="date"
        aria-label="To the day, included"
        leftSection="To"
        leftSectionWidth={34}
        w={156}
        min={address.from}
        value={address.to ?? ""}
        onChange={(event) => {
          onChange({ to: event.currentTarget.value || undefined });
        }}
      />
    </div>
  );
}
