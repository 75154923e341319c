package dev.drydock.feature.galera.node;

/**
 * A member as another node lists it in {@code mysql.wsrep_cluster_members}.
 *
 * @param uuid its identity in the group
 * @param name its {@code wsrep_node_name}
 * @param address its incoming address as the table has it; may be empty or {@code AUTO}
 */
public record ClusterMember(String uuid, String name, String address) {

    public ClusterMember {
        uuid = PlainText.name(uuid);
        name = PlainText.name(name);
        address = PlainText.name(address);
    }
}
