import { Icon } from "@atrium/ui";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { clockWithSeconds } from "../../../platform/time.ts";
import { useLighting } from "../LightingContext.ts";
import { Section } from "./Section.tsx";
import styles from "./inspector.module.css";

/** While live data is lost: what of the page can still be relied on. */
export function StillWorks() {
  const { lostAt, timeZone } = useLighting();
  if (lostAt === undefined) return null;
  return (
    <Section title="What still works">
      <ul className={styles["works"]}>
        <li>
          <Icon of={Check} size={14} className={styles["confirmed"]} />
          {`History, up to ${clockWithSeconds(lostAt, timeZone)}`}
        </li>
        <li>
          <Icon of={Check} size={14} className={styles["confirmed"]} />
          Switches in the rooms and the gateways’ own programs
        </li>
        <li>
          <Icon of={X} size={14} />
          Live values and commands
        </li>
      </ul>
    </Section>
  );
}
