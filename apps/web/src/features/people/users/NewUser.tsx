import { type RoleId, UserCreate, addUser } from "@atrium/contract/people";
import { useRef, useState } from "react";
import { ask } from "../../../platform/http.ts";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { AsksNewPassword } from "../password/AsksNewPassword.tsx";
import { againError, NewPasswordFields, NO_PASSWORD } from "../password/NewPasswordFields.tsx";
import { errorsOf, useSending } from "../../../lists/form/useSending.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { ActiveLine } from "./ActiveLine.tsx";
import { NameAndRole } from "./NameAndRole.tsx";
import { useUserAddress } from "./userAddress.ts";
import formStyles from "../../../lists/form/form.module.css";

interface Draft {
  username: string;
  roleId: RoleId | undefined;
  isActive: boolean;
}

/** A new account: name, role and a first password. */
export function NewUser() {
  const { close } = useUserAddress();
  const changed = usePeopleChanged();
  const sending = useSending();
  const hasChanges = useRef(false);
  const [draft, setDraft] = useState<Draft>({ username: "", roleId: undefined, isActive: true });
  const [password, setPassword] = useState(NO_PASSWORD);
  const [asksNewPassword, setAsksNewPassword] = useState(true);

  function edit(change: Partial<Draft>, field: keyof Draft): void {
    hasChanges.current = true;
    setDraft({ ...draft, ...change });
    sending.clear(field);
  }

  async function save(): Promise<void> {
    const wanted = UserCreate.safeParse({ ...draft, password: password.password, asksNewPassword });
    const again = againError(password);
    const errors: Record<string, string> = { ...errorsOf(wanted), ...(again === undefined ? {} : { again }) };
    if (draft.roleId === undefined) errors["roleId"] = "Choose a role";
    if (!wanted.success || again !== undefined) {
      sending.setErrors(errors);
      return;
    }
    if (!(await sending.run(() => ask(addUser, { body: wanted.data })))) return;
    hasChanges.current = false;
    await changed();
    close();
  }

  return (
    <FormDrawer
      title="Add user"
      action="Add user"
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      hasChanges={hasChanges}
      onSubmit={() => void save()}
      onClose={close}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndRole draft={draft} errors={sending.errors} onChange={edit} />
        <NewPasswordFields
          draft={password}
          errors={sending.errors}
          onChange={(after, field) => {
            hasChanges.current = true;
            setPassword(after);
            sending.clear(field);
          }}
        />
        <AsksNewPassword isAsked={asksNewPassword} onChange={setAsksNewPassword} />
      </div>
      <div className={formStyles["lines"]}>
        <ActiveLine
          isActive={draft.isActive}
          detail="Can sign in as soon as it is saved."
          onChange={(isActive) => {
            edit({ isActive }, "isActive");
          }}
        />
      </div>
    </FormDrawer>
  );
}
