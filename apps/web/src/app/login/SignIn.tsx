import type { SecondFactorAsked } from "@atrium/contract/people";
import { useState } from "react";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The password, then the second factor where the person has one. */
export function SignIn() {
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const [why, setWhy] = useState<string>();
  if (asked === undefined) {
    return (
      <SignInForm
        why={why}
        onAsked={(question) => {
          setWhy(undefined);
          setAsked(question);
        }}
      />
    );
  }
  return (
    <SecondFactorForm
      asked={asked}
      onBack={(reason) => {
        setWhy(reason);
        setAsked(undefined);
      }}
    />
  );
}
