import { AUDIT_KINDS } from "@atrium/contract/people";
import { Icon, labelled } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import close from "lucide-react/icons/x";
import lists from "../../../collections/lists.module.css";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { DayRange } from "../../../ranges/DayRange.tsx";
import styles from "./AuditFilters.module.css";
import type { AuditAddress } from "./auditAddress.ts";

/** An outcome is read with its command. */
const KINDS = Object.entries(AUDIT_KINDS)
  .filter(([value]) => value !== "command.settled")
  .map(([value, label]) => ({ value, label }));

type Filters = Pick<AuditAddress, "search" | "who" | "kind" | "from" | "to">;

interface AuditFiltersProps {
  address: Filters;
  onChange: (change: Partial<Record<keyof Filters, string | undefined>>) => void;
}

/** Words, what was done and when; all of it lives in the address. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const { search, who, kind, from, to } = address;
  return (
    <div className={`row wrap justify-end ${lists["actions"]} ${styles["filters"]}`}>
      <SearchInput
        label={t("Search the audit log")}
        value={search}
        onSearch={(words) => {
          onChange({ search: words });
        }}
      />
      {who !== "" && (
        <Button
          variant="default"
          aria-label={t("By {who}: show everyone", { who })}
          rightSection={<Icon of={close} size={13} />}
          onClick={() => {
            onChange({ who: "" });
          }}
        >
          {t("By {who}", { who })}
        </Button>
      )}
      <Select
        aria-label={t("Action")}
        placeholder={t("All actions")}
        w={180}
        clearable
        clearButtonProps={{ "aria-label": t("Show all") }}
        data={labelled(KINDS)}
        value={kind ?? null}
        onChange={(chosen) => {
          onChange({ kind: chosen ?? undefined });
        }}
      />
      <DayRange from={from} to={to} onChange={onChange} />
    </div>
  );
}
