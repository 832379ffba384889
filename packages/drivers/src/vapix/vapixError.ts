import { phrase, t } from "@atrium/words";

/** What pages show of a unit whose host the password was not entered for. */
export const PASSWORD_WITHHELD = phrase("Password not entered for this host.");

/** No answer in time, or no connection to ask on. */
export class VapixSilence extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VapixSilence";
  }
}

/** An answer that is unreadable, or does not fit the question. */
export class VapixGarbage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VapixGarbage";
  }
}

/** The unit asks for a password again and again, or in a way that we do not speak: it has not carried anything out. */
export class VapixNotAdmitted extends VapixGarbage {
  constructor(message: string) {
    super(message);
    this.name = "VapixNotAdmitted";
  }
}

/** The unit understood and refuses. The message is a sentence with the unit's own words. */
export class VapixRefusal extends Error {
  readonly status: number;

  constructor(status: number, words: string) {
    super(words === "" ? `HTTP ${status}` : words);
    this.name = "VapixRefusal";
    this.status = status;
  }
}

/** The unit does not take the username and password; it is not asked again for a while. */
export class VapixPasswordRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "VapixPasswordRefused";
  }
}

/** The unit asks for the password, which was not entered for its host. */
export class VapixPasswordWithheld extends VapixPasswordRefused {
  constructor() {
    super(t(PASSWORD_WITHHELD));
    this.name = "VapixPasswordWithheld";
  }
}

/** Somebody else answers at the unit's address. */
export class VapixAnotherDevice extends Error {
  constructor(message: string) {
    super(message);
    this.name = "VapixAnotherDevice";
  }
}
