import { SITE_READERS } from "@atrium/contract";
import { type Module, MODULES, valueText } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "../../../devices/queries.ts";
import { hasAnyFeature, useSession } from "../../../platform/session.ts";
import { LastDays } from "../../../ranges/past/LastDays.tsx";
import type { RuleDraft } from "./ruleDraft.ts";

/** What the point of a limit was in the last days: of the device that is chosen, or of the first that has it. */
export function RulePast({ draft }: { draft: RuleDraft }) {
  const { device: chosen, kind, check } = draft;
  const module = MODULES.find((one) => one === draft.module);
  const maySee = hasAnyFeature(useSession(), SITE_READERS);
  if (module === undefined || kind !== "limit" || check.point === "" || !maySee) return null;
  return <OfModule module={module} chosen={chosen} check={check} />;
}

interface OfModuleProps {
  module: Module;
  /** Empty: all its devices. */
  chosen: string;
  check: RuleDraft["check"];
}

function OfModule({ module, chosen, check }: OfModuleProps) {
  const devices = useQuery(devicesQuery(module)).data;
  const having = (devices ?? []).filter(({ points }) => points[check.point] !== undefined);
  const device = chosen === "" ? having[0] : having.find(({ id }) => id === chosen);
  const point = device?.points[check.point];
  if (device === undefined || point === undefined) return null;
  const value = check.limit.trim() === "" ? Number.NaN : Number(check.limit);
  const number = valueText(point, value);
  const name = check.operator === ">" ? t("Alarm above {number}", { number }) : t("Alarm below {number}", { number });
  const isOne = chosen !== "" || having.length === 1;
  return (
    <LastDays
      point={point}
      of={isOne ? device.name : t("{name}, one of {count} devices", { name: device.name, count: having.length })}
      limit={Number.isFinite(value) ? { name, value } : undefined}
    />
  );
}
