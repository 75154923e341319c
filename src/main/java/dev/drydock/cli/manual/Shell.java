package dev.drydock.cli.manual;

import picocli.AutoComplete;
import picocli.CommandLine;

/** The shells that can complete a command line of Drydock. */
public enum Shell {
    BASH {
        @Override
        public String completion(CommandLine root) {
            return BashNames.in(AutoComplete.bash(root.getCommandName(), root), root.getCommandName());
        }
    },
    ZSH {
        @Override
        public String completion(CommandLine root) {
            return ZshCompletion.of(CommandModel.of(root));
        }
    },
    FISH {
        @Override
        public String completion(CommandLine root) {
            return FishCompletion.of(CommandModel.of(root));
        }
    };

    /** The script that tells the shell the commands, their options and the values of these. */
    public abstract String completion(CommandLine root);
}
