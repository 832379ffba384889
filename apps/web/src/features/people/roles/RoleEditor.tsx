import type { RoleRow } from "@atrium/contract/people";
import { type Feature, FEATURES } from "@atrium/contract";
import { RoleWrite, addRole, changeRole } from "@atrium/contract/people";
import { Tag } from "@atrium/ui";
import { Button, Switch, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../../platform/http.ts";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import styles from "../../../lists/form/form.module.css";
import { fieldError } from "../../../lists/form/Refusal.tsx";
import { errorsOf, useSending } from "../../../lists/form/useSending.ts";
import { useConflict, usePeopleChanged } from "../peopleQueries.ts";
import { ConsequenceNotes } from "./ConsequenceNotes.tsx";
import { DeleteRole } from "./DeleteRole.tsx";
import { FeatureSwitches } from "./FeatureSwitches.tsx";
import { permissionsOf, usedFeatures } from "./rights.ts";
import { useRoleAddress } from "./roleAddress.ts";

const NOTHING: ReadonlySet<Feature> = new Set();

/** A role's name and its eight switches, with what follows from them. Without a role it makes one. */
export function RoleEditor({ role }: { role?: RoleRow }) {
  const { close } = useRoleAddress();
  const changed = usePeopleChanged();
  const readingConflict = useConflict();
  const sending = useSending();
  const [editedName, setName] = useState<string>();
  /** The switches that this person has set; the others stay what the server says, also after somebody else's change. */
  const [editedRights, setRights] = useState<ReadonlyMap<Feature, boolean>>(new Map());
  const [editedFactor, setFactor] = useState<boolean>();
  const [isDeleting, setDeleting] = useState(false);
  const before = role === undefined ? NOTHING : usedFeatures(role);
  const used = new Set(FEATURES.filter((feature) => editedRights.get(feature) ?? before.has(feature)));
  const name = editedName ?? role?.name ?? "";
  const asksSecondFactor = editedFactor ?? role?.asksSecondFactor ?? false;
  const changes = FEATURES.filter((feature) => used.has(feature) !== before.has(feature));
  const changeCount =
    changes.length +
    (name === (role?.name ?? "") ? 0 : 1) +
    (asksSecondFactor === (role?.asksSecondFactor ?? false) ? 0 : 1);
  const hasChanges = useRef(false);
  useEffect(() => {
    hasChanges.current = changeCount > 0;
  }, [changeCount]);

  async function save(): Promise<void> {
    if (role !== undefined && changeCount === 0) {
      close();
      return;
    }
    const wanted = RoleWrite.safeParse({ name, permissions: permissionsOf(used), asksSecondFactor });
    if (!wanted.success) {
      sending.setErrors(errorsOf(wanted));
      return;
    }
    const sent =
      role === undefined
        ? () => ask(addRole, { body: wanted.data })
        : () => ask(changeRole, { params: { id: role.id }, body: { ...wanted.data, revision: role.revision } });
    if (!(await sending.run(() => readingConflict(sent())))) return;
    leave();
    await changed();
  }

  function leave(): void {
    hasChanges.current = false;
    close();
  }

  return (
    <FormDrawer
      title={
        <>
          {role?.name ?? "Add role"}
          {role !== undefined && changeCount > 0 && (
            <Tag tone="accent">{changeCount === 1 ? "1 change" : `${changeCount} changes`}</Tag>
          )}
        </>
      }
      action={role === undefined ? "Add role" : "Save changes"}
      isBusy={sending.isBusy}
      refusal={sending.refusal ?? sending.errors["permissions"]}
      hasChanges={hasChanges}
      onSubmit={() => void save()}
      onClose={close}
      dialog={
        role !== undefined &&
        isDeleting && (
          <DeleteRole
            role={role}
            onDeleted={leave}
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
            Delete role
          </Button>
        )
      }
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={64}
        autoComplete="off"
        value={name}
        error={fieldError(sending.errors["name"])}
        onChange={(event) => {
          setName(event.currentTarget.value);
          sending.clear("name");
        }}
      />
      <FeatureSwitches
        used={used}
        changed={role === undefined ? [] : changes}
        onChange={(after) => {
          const toggled = FEATURES.filter((feature) => after.has(feature) !== used.has(feature));
          setRights(new Map([...editedRights, ...toggled.map((feature) => [feature, after.has(feature)] as const)]));
          sending.clear("permissions");
        }}
      />
      <div className={styles["lines"]}>
        <div className={`row gap-12 border-t ${styles["line"]}`}>
          <div className="grow">
            <div className="m">Second factor asked</div>
            <div className="t12 muted">
              Who holds the role signs in with a code of their phone. Who has none sets one up first, at once.
            </div>
          </div>
          <Switch
            aria-label="Second factor asked"
            checked={asksSecondFactor}
            onChange={(event) => {
              setFactor(event.currentTarget.checked);
            }}
          />
        </div>
      </div>
      <ConsequenceNotes role={role} used={used} />
    </FormDrawer>
  );
}
