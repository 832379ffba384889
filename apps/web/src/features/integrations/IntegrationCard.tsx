import { type Integration, INTEGRATION_NAMES } from "@atrium/contract/integrations";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { FormError } from "../../collections/form/FormError.tsx";
import type { Submission } from "../../collections/form/useSubmit.ts";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import styles from "./integrations.module.css";

interface IntegrationCardProps {
  integration: Integration;
  /** What other systems do with it, and with which right. */
  about: ReactNode;
  /** Where other systems find it; absent: it calls them. */
  address?: string;
  submission: Submission;
  onSwitch: (isOn: boolean) => void;
  /** Whether its requests are counted. Absent: they are. */
  isCounted?: boolean;
  /** Its settings. */
  children?: ReactNode;
}

/** One integration: its switch, its address, who uses it, and what can be set of it. */
export function IntegrationCard({
  integration,
  about,
  address,
  submission,
  onSwitch,
  isCounted = true,
  children,
}: IntegrationCardProps) {
  const { key, isOn } = integration;
  const name = t(INTEGRATION_NAMES[key]);
  return (
    <Card
      title={name}
      actions={
        <Switch
          checked={isOn}
          disabled={submission.isBusy}
          label={isOn ? t("On") : t("Off")}
          aria-label={name}
          onChange={(event) => {
            onSwitch(event.currentTarget.checked);
          }}
        />
      }
    >
      <div className={`col gap-10 ${styles["text"]}`}>
        <p className="ink2">{about}</p>
        <FormError>{submission.refusal}</FormError>
        {address !== undefined && (
          <div>
            <div className="t12 muted">{t("Address")}</div>
            <code translate="no" className="break-anywhere">
              {address}
            </code>
          </div>
        )}
        {children}
        <Use integration={integration} isCounted={isCounted} />
      </div>
    </Card>
  );
}

function Use({ integration: { changed, use }, isCounted }: { integration: Integration; isCounted: boolean }) {
  const { timeZone } = useSite();
  const { requests, refusals, last, since } = use;
  if (!isCounted && changed === null) return null;
  return (
    <dl className={`grid gap-8 m-0 border-t num ${styles["use"]}`}>
      {isCounted && (
        <>
          <div>
            <dt>{t("Requests")}</dt>
            <dd>{t("{requests}, {refusals} refused", { requests, refusals })}</dd>
          </div>
          <div>
            <dt>{t("Counted since")}</dt>
            <dd>
              <Timestamp time={since} timeZone={timeZone} />
            </dd>
          </div>
          <div>
            <dt>{t("Last request")}</dt>
            <dd>
              {last === null ? (
                t("none yet")
              ) : (
                <>
                  <span dir="auto">{last.client ?? t("not signed in")}</span>, {last.address},{" "}
                  <Timestamp time={last.at} timeZone={timeZone} />
                </>
              )}
            </dd>
          </div>
        </>
      )}
      {changed !== null && (
        <div>
          <dt>{t("Last changed")}</dt>
          <dd>
            <span dir="auto">{changed.by}</span>, <Timestamp time={changed.at} timeZone={timeZone} />
          </dd>
        </div>
      )}
    </dl>
  );
}
