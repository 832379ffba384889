import { type Module, systemOf } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { MultiSelect } from "../../collections/form/MultiSelect.tsx";
import { capital } from "../../devices/words.ts";

interface CommandFieldsProps {
  /** Systems that could be released. */
  readonly systems: readonly Module[];
  readonly chosen: readonly Module[];
  readonly error: string | undefined;
  readonly onChange: (chosen: Module[]) => void;
  /** Points that are commanded now. */
  readonly commanded: number;
  readonly release: () => Promise<unknown>;
}

/** Which systems others may command, and what they command now. */
export function CommandFields({ systems, chosen, error, onChange, commanded, release }: CommandFieldsProps) {
  const [isBusy, setBusy] = useState(false);
  const known = [...new Set([...systems, ...chosen])];
  return (
    <div className="col gap-8">
      <MultiSelect
        label={t("May be commanded")}
        options={known.map((module) => ({ value: module, label: nameOf(module) }))}
        chosen={chosen}
        empty={t("Nothing: read-only")}
        placeholder={t("Add a system")}
        error={error}
        onChange={(next) => {
          onChange(known.filter((module) => next.includes(module)));
        }}
      />
      {chosen.length > 0 && (
        <p className="t12 muted">
          {t(
            "Their commands have priority 9: people override them, and they override automation. Doors, lockers, lifts and commands that need a reason are never released.",
          )}
        </p>
      )}
      {commanded > 0 && (
        <div className="flex wrap items-center gap-8">
          <span>{t("{count, plural, one {# point} other {# points}} commanded now", { count: commanded })}</span>
          <Button
            size="xs"
            loading={isBusy}
            onClick={() => {
              setBusy(true);
              void release().finally(() => {
                setBusy(false);
              });
            }}
          >
            {t("Release all")}
          </Button>
        </div>
      )}
    </div>
  );
}

function nameOf(module: Module): string {
  const many = systemOf(module)?.many;
  return many === undefined ? module : capital(t(many));
}
