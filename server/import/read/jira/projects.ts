// The Jira projects of the issues. One of them gives the imported project its name.
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { beginning } from '../text.ts'

/** The most names that are kept, far more than required to detect that there are several projects. */
const MOST = 100

export class Projects {
  readonly #names = new Map<string, string>()

  note(key: string, name: string | null): void {
    if (this.#names.size < MOST) this.#names.set(idOf(key), beginning(name || key, 400))
  }

  get areSeveral(): boolean {
    return this.#names.size > 1
  }

  /**
   * @param otherwise the project to use if there are several projects or none
   * @param several the remark if there are several projects
   */
  end(
    builder: BundleBuilder,
    otherwise: { id: string; name: string },
    several = 'The file holds several projects; their issues come into one.',
  ): void {
    const [first] = this.#names
    const one = first && !this.areSeveral ? { id: first[0], key: first[0], name: first[1] } : otherwise
    builder.project(one)
    if (this.areSeveral) builder.count('changed', 'project', several, this.#names.size)
  }
}
