import { type RoleRow, removeRole } from "@atrium/contract/people";
import { type Feature, FEATURES } from "@atrium/contract";
import { RoleWrite, addRole, changeRole, UNLIMITED } from "@atrium/contract/people";
import { Tag } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { ask } from "../../../platform/http.ts";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import styles from "../../../collections/form/form.module.css";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { useConflict, usePeopleChanged } from "../peopleQueries.ts";
import { simulatorHref } from "../simulator/simulatorAddress.ts";
import { ConsequenceNotes } from "./ConsequenceNotes.tsx";
import { LimitFields } from "../../../collections/form/LimitFields.tsx";
import { FeatureSwitches } from "./FeatureSwitches.tsx";
import { permissionsOf, switchesOf, usedFeatures, usedOf } from "./rights.ts";
import { useRoleAddress } from "./roleAddress.ts";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { fromBase } from "../../../platform/base.ts";

const NOTHING: ReadonlySet<Feature> = new Set();

/** A role's name and its eight switches, with what follows from them. Without a role it makes one. */
export function RoleEditor({ role }: { role?: RoleRow }) {
  const { close } = useRoleAddress();
  const changed = usePeopleChanged();
  const readingConflict = useConflict();
  const [isDeleting, setDeleting] = useState(false);
  const before = role === undefined ? NOTHING : usedFeatures(role);
  const limitsBefore = role?.limits ?? UNLIMITED;
  const form = useRequestForm({
    saved: {
      name: role?.name ?? "",
      asksSecondFactor: role?.asksSecondFactor ?? false,
      limits: limitsBefore,
      ...switchesOf(before),
    },
    // A switch that this person has not set shows what somebody else saves.
    isFollowing: true,
    body: RoleWrite,
    toBody: ({ name, asksSecondFactor, limits, ...switches }) => ({
      name,
      permissions: permissionsOf(usedOf(switches)),
      asksSecondFactor,
      limits,
    }),
    send: (body) =>
      readingConflict(
        role === undefined
          ? ask(addRole, { body })
          : ask(changeRole, { params: { id: role.id }, body: { ...body, revision: role.revision } }),
      ),
    onSaved: async () => {
      close();
      await changed();
    },
  });
  const { values } = form;
  const { name: _name, asksSecondFactor: _factor, limits: _limits, ...switches } = values;
  const used = usedOf(switches);
  const changes = FEATURES.filter((feature) => used.has(feature) !== before.has(feature));
  const changeCount =
    changes.length +
    (values.name === (role?.name ?? "") ? 0 : 1) +
    (values.asksSecondFactor === (role?.asksSecondFactor ?? false) ? 0 : 1) +
    (JSON.stringify(values.limits) === JSON.stringify(limitsBefore) ? 0 : 1);

  return (
    <FormDrawer
      title={
        <>
          {role === undefined ? t("Add role") : sayTerm(role.name)}
          {role !== undefined && changeCount > 0 && (
            <Tag tone="accent">{t("{count, plural, one {# change} other {# changes}}", { count: changeCount })}</Tag>
          )}
        </>
      }
      action={role === undefined ? t("Add role") : t("Save")}
      form={form}
      refusal={form.refusal ?? form.errors["permissions"]}
      onSubmit={() => {
        if (role !== undefined && changeCount === 0) close();
        else void form.submit();
      }}
      onClose={close}
      dialog={
        role !== undefined &&
        isDeleting && (
          <DeleteRole
            role={role}
            onDeleted={() => {
              form.settle();
              close();
            }}
            onClose={() => {
              setDeleting(false);
            }}
          />
        )
      }
      aside={
        role?.users === 0 && (
          <Button
            className={styles["destructive"]}
            onClick={() => {
              setDeleting(true);
            }}
          >
            {t("Delete role")}
          </Button>
        )
      }
    >
      <TextInput label={t("Name")} data-autofocus maxLength={64} autoComplete="off" {...form.field("name")} />
      <FeatureSwitches
        used={used}
        changed={role === undefined ? [] : changes}
        onChange={(after) => {
          form.change(switchesOf(after));
          form.clear("permissions");
        }}
      />
      <LimitFields
        limits={values.limits}
        error={form.errors["limits"]}
        onChange={(limits) => {
          form.change({ limits });
          form.clear("limits");
        }}
      />
      <div className={styles["lines"]}>
        <div className={`row gap-12 border-t ${styles["line"]}`}>
          <div className="grow">
            <div className="m">{t("Second factor required")}</div>
            <div className="t12 muted">
              {t(
                "Users with this role sign in with a code from their phone. Anyone without one sets it up at the next sign-in.",
              )}
            </div>
          </div>
          <Switch aria-label={t("Second factor required")} {...form.field("asksSecondFactor", { type: "checkbox" })} />
        </div>
      </div>
      <ConsequenceNotes role={role} used={used} />
      {/* In a tab of its own: what is not saved here stays. */}
      <a href={fromBase(simulatorHref(role, used, values.limits))} target="_blank" rel="noreferrer">
        {t("Simulate this role")}
      </a>
    </FormDrawer>
  );
}

interface DeleteRoleProps {
  role: RoleRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a role that nobody has is gone. */
function DeleteRole({ role, onDeleted, onClose }: DeleteRoleProps) {
  const submission = useSubmit();
  const changed = usePeopleChanged();

  async function confirm(): Promise<void> {
    if (!(await submission.run(() => ask(removeRole, { params: { id: role.id } })))) return;
    // First, or the form would ask for the role that is gone.
    onDeleted();
    await changed();
  }

  return (
    <Confirm
      title={t("Delete role {name}?", { name: sayTerm(role.name) })}
      action={t("Delete role")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("No one has it. Its permissions remain in the audit log.")}
    </Confirm>
  );
}
