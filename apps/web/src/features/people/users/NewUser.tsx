import { type RoleId, UserCreate, addUser } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { ask } from "../../../platform/http.ts";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { AsksNewPassword } from "../password/AsksNewPassword.tsx";
import { againErrors, NewPasswordFields, NO_PASSWORD } from "../password/NewPasswordFields.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { ActiveLine } from "./ActiveLine.tsx";
import { NameAndRole } from "./NameAndRole.tsx";
import { useUserAddress } from "./userAddress.ts";
import formStyles from "../../../collections/form/form.module.css";

interface Draft {
  username: string;
  roleId: RoleId | undefined;
  isActive: boolean;
  password: string;
  again: string;
  asksNewPassword: boolean;
}
const NOBODY: Draft = { username: "", roleId: undefined, isActive: true, ...NO_PASSWORD, asksNewPassword: true };

/** A new account: name, role and a first password. */
export function NewUser() {
  const { close } = useUserAddress();
  const changed = usePeopleChanged();
  const form = useRequestForm({
    saved: NOBODY,
    body: UserCreate,
    check: (draft) => ({
      ...(draft.roleId === undefined ? { roleId: t("Choose a role") } : {}),
      ...againErrors(draft),
    }),
    send: (body) => ask(addUser, { body }),
    onSaved: async () => {
      await changed();
      close();
    },
  });
  const { values, errors, change } = form;

  return (
    <FormDrawer title={t("Add user")} action={t("Add user")} form={form} onClose={close}>
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndRole draft={values} errors={errors} onChange={change} />
        <NewPasswordFields draft={values} errors={errors} onChange={change} />
        <AsksNewPassword
          isAsked={values.asksNewPassword}
          onChange={(asksNewPassword) => {
            change({ asksNewPassword });
          }}
        />
      </div>
      <div className={formStyles["lines"]}>
        <ActiveLine
          isActive={values.isActive}
          detail={t("Can sign in as soon as the user is saved.")}
          onChange={(isActive) => {
            change({ isActive });
          }}
        />
      </div>
    </FormDrawer>
  );
}
