import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { clock } from "../../platform/time.ts";
import { useControl } from "../ControlContext.tsx";
import { Section } from "../../devices/inspector/Section.tsx";
import history from "../../devices/inspector/history.module.css";

/** While live data is lost: what of the page can still be relied on. */
export function StillWorks() {
  const { lostAt, timeZone, system } = useControl();
  if (lostAt === undefined) return null;
  return (
    <Section title={t("Still available")}>
      <ul className="plain-list grid gap-8">
        <li className="flex items-start gap-8">
          <Icon of={Check} size={14} className={history["confirmed"]} />
          {t("History, up to {clock}", { clock: clock(lostAt, timeZone) })}
        </li>
        <li className="flex items-start gap-8">
          <Icon of={Check} size={14} className={history["confirmed"]} />
          {t("Switches at the devices and the gateways’ own programs")}
        </li>
        <li className="flex items-start gap-8">
          <Icon of={X} size={14} />
          {t("Commands are disabled until live data is restored.{part}", {
            part: system.words().local === undefined ? "" : ` ${system.words().local}`,
          })}
        </li>
      </ul>
    </Section>
  );
}
