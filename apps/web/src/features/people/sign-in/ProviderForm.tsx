import {
  addSignInProvider,
  changeSignInProvider,
  removeSignInProvider,
  type SignInKind,
  type SignInProvider,
  SignInProviderCreate,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { NameAndOn } from "../../../collections/form/NameAndOn.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { ask } from "../../../platform/http.ts";
import { useConflict, usePeopleChanged } from "../peopleQueries.ts";
import { DirectoryFields } from "./DirectoryFields.tsx";
import { GrantFields } from "./GrantFields.tsx";
import { contentOf, draftOf } from "./providerDraft.ts";
import { ProviderAddresses, ProviderFields } from "./ProviderFields.tsx";

interface ProviderFormProps {
  /** Absent: a new one. */
  provider?: SignInProvider | undefined;
  /** Of a new one. */
  kind?: SignInKind | undefined;
  onClose: () => void;
}

/** One sign-in of an organisation, a provider or a directory. Its secret is written, never shown. */
export function ProviderForm({ provider, kind, onClose }: ProviderFormProps) {
  const changed = usePeopleChanged();
  const readingConflict = useConflict();
  const [isRemoving, setRemoving] = useState(false);
  const form = useRequestForm({
    saved: draftOf(provider, kind),
    isFollowing: true,
    body: SignInProviderCreate,
    toBody: contentOf,
    parent: "settings",
    send: ({ key, ...content }) =>
      readingConflict(
        provider === undefined
          ? ask(addSignInProvider, { body: { key, ...content } })
          : ask(changeSignInProvider, { params: { provider: key }, body: { ...content, revision: provider.revision } }),
      ),
    onSaved: leave,
  });
  const { values, errors, change, field } = form;
  const isDirectory = values.kind === "ldap";
  const adding = isDirectory ? t("Add directory") : t("Add provider");

  async function leave(): Promise<void> {
    await changed();
    onClose();
  }

  async function remove(): Promise<void> {
    if (provider === undefined) return;
    const isGone = await form.run(() => ask(removeSignInProvider, { params: { provider: provider.key } }));
    setRemoving(false);
    if (!isGone) return;
    form.settle();
    await leave();
  }

  return (
    <FormDrawer
      title={provider?.name ?? adding}
      action={provider === undefined ? adding : t("Save")}
      form={form}
      refusal={form.refusal ?? errors["grants"]}
      onClose={onClose}
      dialog={
        isRemoving &&
        provider !== undefined && (
          <Confirm
            title={t("Remove {name}?", { name: provider.name })}
            action={t("Remove")}
            isDestructive
            isBusy={form.isBusy}
            onConfirm={() => void remove()}
            onClose={() => {
              setRemoving(false);
            }}
          >
            {t(
              "{users, plural, =0 {No account belongs to it.} one {# account belongs to it, is signed out and can no longer sign in.} other {# accounts belong to it, are signed out and can no longer sign in.}}",
              { users: provider.users },
            )}
          </Confirm>
        )
      }
      aside={
        provider !== undefined && (
          <Button
            className={formStyles["destructive"]}
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t("Remove")}
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndOn
          name={field("name")}
          isOn={field("isOn", { type: "checkbox" })}
          description={t("When off, nobody signs in with it and its sessions end.")}
        />
        {provider === undefined && (
          <TextInput
            label={t("Key")}
            description={
              isDirectory
                ? t("It cannot be changed later. Lower-case letters, digits and -.")
                : t("Part of the addresses below; it cannot be changed later. Lower-case letters, digits and -.")
            }
            inputWrapperOrder={["label", "input", "error", "description"]}
            placeholder={t("campus")}
            autoComplete="off"
            spellCheck={false}
            maxLength={32}
            {...field("key")}
          />
        )}
        {isDirectory ? (
          <DirectoryFields values={values} field={field} kept={provider} onChange={change} />
        ) : (
          <ProviderFields field={field} kept={provider} />
        )}
        <GrantFields
          isDirectory={isDirectory}
          grants={values.grants}
          errors={errors}
          onChange={(grants) => {
            change({ grants });
            form.clear("grants");
          }}
        />
        {!isDirectory && values.key !== "" && <ProviderAddresses id={values.key} />}
      </div>
    </FormDrawer>
  );
}
