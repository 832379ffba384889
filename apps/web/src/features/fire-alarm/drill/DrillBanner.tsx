import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import Siren from "lucide-react/icons/siren";
import { useFireNow } from "../../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { clock, secondClock } from "../../../platform/time.ts";
import { endDrill } from "../effects/fireQueries.ts";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import styles from "./drill.module.css";

/** Over every page of a panel that has a drill: until when, by whom, and that everything else acts for real. */
export function DrillBanner({ placement }: { placement: string }) {
  const now = useFireNow();
  const { places, timeZone } = useSite();
  const mayEnd = hasFeature(useSession(), "controllable");
  const submission = useSubmit();
  const drills = now?.drills.filter((drill) => drill.placement === placement) ?? [];
  const real = now?.causes.filter(({ drill, endedAt }) => drill === null && endedAt === null) ?? [];
  const names = [...new Set(real.map((cause) => places.find(({ key }) => key === cause.placement)?.name))];
  return drills.map(({ id, panel, until, from, by }) => (
    <section
      key={id}
      className={`row wrap flex-none ink ${styles["banner"]}`}
      aria-label={t("Drill of panel {panel}", { panel })}
    >
      <Icon of={Siren} size={18} />
      <p className={styles["words"]}>
        <b>{t("Drill of panel {panel} until {clock}.", { panel, clock: clock(until, timeZone) })}</b>{" "}
        {t("Its alarms are marked “Drill”. The panel and the doors operate for real.")}
        {real.length > 0 && <b>{t(" Real, not part of the drill: {names}.", { names: names.join(", ") })}</b>}
      </p>
      <span className="ink2 t12 num">{`${by}, ${secondClock(from, timeZone)}`}</span>
      {mayEnd && (
        <Button
          loading={submission.isBusy}
          onClick={() => {
            void submission.run(() => endDrill(id));
          }}
        >
          {t("End drill")}
        </Button>
      )}
      <FormError>{submission.refusal}</FormError>
    </section>
  ));
}
