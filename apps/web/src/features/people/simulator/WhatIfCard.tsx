import { FEATURE_NAMES, FEATURES, joined } from "@atrium/contract";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { type RoleRow, type SimulatedRole, unlimitable } from "@atrium/contract/people";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { PageLink } from "../../../collections/PageLink.tsx";
import { FeatureSwitches } from "../roles/FeatureSwitches.tsx";
import { LimitFields } from "../../../collections/form/LimitFields.tsx";
import styles from "./simulator.module.css";

interface WhatIfCardProps {
  readonly role: SimulatedRole;
  readonly saved: SimulatedRole | undefined;
  readonly savedRole: RoleRow | undefined;
  readonly onChange: (role: SimulatedRole) => void;
}

/** The role's switches, to try what a change would do. */
export function WhatIfCard({ role, saved, savedRole, onChange }: WhatIfCardProps) {
  const { features, limits } = role;
  const changed = FEATURES.filter((feature) => saved?.features.includes(feature) !== features.includes(feature));
  const isChanged = saved === undefined || JSON.stringify(saved) !== JSON.stringify(role);
  return (
    <Card title={t("What if")} note={t("not saved")}>
      <div className={`col gap-12 ${styles["form"]}`}>
        <FeatureSwitches
          isBrief
          used={new Set(features)}
          changed={saved === undefined ? [] : changed}
          onChange={(used) => {
            onChange({ features: FEATURES.filter((feature) => used.has(feature)), limits });
          }}
        />
        <LimitFields
          limits={limits}
          error={limitError(role)}
          onChange={(next) => {
            onChange({ features, limits: next });
          }}
        />
        <div className="row wrap gap-8">
          {savedRole !== undefined && (
            <PageLink href={pathOf(routeOf("setting-users-role-form").path, { id: String(savedRole.id) })}>
              {t("Open the role's form")}
            </PageLink>
          )}
          {saved !== undefined && isChanged && (
            <Button
              className="ml-auto"
              onClick={() => {
                onChange(saved);
              }}
            >
              {t("Discard")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** As the form would be refused. */
function limitError({ features, limits }: SimulatedRole): string | undefined {
  const whole = unlimitable(features, limits);
  if (whole.length === 0) return undefined;
  const names = joined(whole.map((feature) => t(FEATURE_NAMES[feature])));
  return t("These permissions hold for the whole site and cannot be limited: {names}", { names });
}
